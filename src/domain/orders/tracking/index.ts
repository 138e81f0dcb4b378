export {
  CARRIERS,
  type Carrier,
  type CarrierName,
  carrierLabel,
  carrierOf,
  trackingUrl,
} from "./carriers.ts";
export {
  type DraftParcel,
  openTracking,
  readTracking,
  TRACKING_HEADERS,
  type TrackingFile,
  type TrackingOptions,
  type TrackingReading,
} from "./read.ts";
export { trackingTemplateCsv } from "./template.ts";
