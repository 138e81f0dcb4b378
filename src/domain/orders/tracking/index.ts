export {
  CARRIERS,
  type Carrier,
  type CarrierName,
  carrierLabel,
  carrierOf,
  trackingUrl,
} from "./carriers.ts";
export {
  type Plan,
  type PlannedUnits,
  type PlanProblem,
  planParcel,
  type SkusOf,
  type WantedUnits,
} from "./plan.ts";
export {
  type DraftParcel,
  openTracking,
  readTracking,
  TRACKING_HEADERS,
  type TrackingColumns,
  type TrackingFile,
  type TrackingOptions,
  type TrackingReading,
  trackingColumns,
} from "./read.ts";
export { trackingTemplateCsv } from "./template.ts";
