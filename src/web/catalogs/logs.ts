import type { supplierLogs } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

/** A change of a catalog's supplier prices, as in a list. */
export type SupplierLog = RowOf<typeof supplierLogs>;

/** The same with its variants. Prices in dollars. */
export type SupplierLogDetail = SupplierLog & Required<Pick<SupplierLog, "variantChanged">>;
