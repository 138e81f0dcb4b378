import type { Headers } from "../file/headers.ts";
import type { NamesByField } from "../header-table/table.ts";
import type { OrderFormat } from "../types.ts";

/** Amounts that each row may tell its own share of. */
export type RowAmount = "shippingFee" | "totalDiscount" | "taxes" | "fees";

/** How an export is read, beyond which of its columns holds what. */
export type Layout = {
  format: OrderFormat;
  label: string;
  /** Its headers, from the table. */
  names: NamesByField;
  /** Platen's template may leave both out; a store's own export may not. */
  numbered: boolean;
  /** Every row carries the order's number: one without it is no further row of the order above it. */
  eachRowNumbered: boolean;
  /** One row is one order: a second row with its number is a repetition and not another item. */
  rowIsOrder: boolean;
  /** Items are packed into columns that begin with this key, `lineitem1`. */
  packed?: string;
  /** A row that names no item sums up those below it. */
  summaryRows?: boolean;
  /** Cells are written as in a web page: `&quot;` for a quotation mark. */
  entities?: boolean;
  /** Whether the shipping column holds the option itself, or the name that the store gave its method. */
  shippingIsOption: boolean;
  /** Each row tells its own share; what is not named here is told of the order, in its first row or in all. */
  perRow?: readonly RowAmount[];
  /** It is said row by row whether an item is still wanted: an order may be cancelled in part. */
  endedByItem?: boolean;
  /** As in "the order was cancelled in the store", where a column of cancellations says so. */
  cancelledHow?: string;
  /** What stands in the column of who fulfills the order where that is not the seller. */
  fulfilledBy?: { values: readonly string[]; how: string };
  /** Columns without which this layout is not taken for that; all of them, any name of each. */
  tellTale: readonly (readonly string[])[];
};

/** Whether the file has a column for each of the layout's tell-tales. */
export const isOf = (headers: Headers, layout: Pick<Layout, "tellTale">): boolean =>
  layout.tellTale.every((names) => headers.all(names).length > 0);
