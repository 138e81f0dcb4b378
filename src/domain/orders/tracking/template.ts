import { toCsv } from "../../csv.ts";
import { TRACKING_HEADERS } from "./columns.ts";

/** A tracking file with two example rows, for downloading: a whole order, and two of one SKU. */
export const trackingTemplateCsv = (): string =>
  toCsv(TRACKING_HEADERS, [
    ["EXAMPLE-1", "9405511899223197428490", "USPS", "2026-01-15", "", ""],
    ["EXAMPLE-2", "C11031500001879", "", "2026-01-15", "TEE-BLK-M", "2"],
  ]);
