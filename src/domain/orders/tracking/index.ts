export {
  CARRIERS,
  carrierOf,
  trackingUrl,
} from "./carriers.ts";
export { type Numbered, NumbersOfFile, remarksOn } from "./numbers.ts";
export {
  leftToShip,
  type PlannedUnits,
} from "./plan.ts";
export type { DraftParcel, TrackingFile } from "./read.ts";
export { DATE_ORDERS, type DateDoubt, type DateOrder, dateDoubtText, readShipDate } from "./ship-date.ts";
export { trackingTemplateCsv } from "./template.ts";
