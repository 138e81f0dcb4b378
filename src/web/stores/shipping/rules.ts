import { SHIPPING_OPTIONS } from "../../../domain/orders/status.ts";

/** Of a method without an option of its own: its name decides. */
export const BY_NAME = "By their names";

/** The value of a select for "no option". */
export const NONE = "";

export const OPTION_NAMES = Object.keys(SHIPPING_OPTIONS);
