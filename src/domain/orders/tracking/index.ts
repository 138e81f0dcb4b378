export {
  CARRIERS,
  carrierOf,
  trackingUrl,
} from "./carriers.ts";
export {
  type PlannedUnits,
  planParcel,
  type SkusOf,
} from "./plan.ts";
export {
  type DraftParcel,
  openTracking,
  readTracking,
  TRACKING_HEADERS,
  type TrackingFile,
  trackingColumns,
} from "./read.ts";
export { trackingTemplateCsv } from "./template.ts";
