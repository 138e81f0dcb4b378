import type { Headers } from "../cells/headers.ts";
import type { NamesByField } from "../header-table/table.ts";
import type { OrderFormat } from "../order-format.ts";
/** Amounts that may be given per row. */
export type RowAmount = "shippingFee" | "totalDiscount" | "taxes" | "fees";

/** How an export is read, apart from the fields of its columns. */
export type Layout = {
  format: OrderFormat;
  label: string;
  /** Its headers, from the table. */
  names: NamesByField;
  /** Whether order name and number are required; Platen's template may omit both. */
  numbered: boolean;
  /** Whether every row has the order number, so that a row without it does not continue the order above. */
  eachRowNumbered: boolean;
  /** Whether each row is an order: a second row with the same number is a repetition, not another item. */
  rowIsOrder: boolean;
  /** Items are packed into columns that begin with this key, `lineitem1`. */
  packed?: string;
  /** Whether the row below the header describes the columns: it has words where orders have a number of digits. */
  describesColumns?: boolean;
  /** Whether a row is one of the lines that end the export instead of an order. */
  isFooter?(cells: readonly string[]): boolean;
  /** Whether a row without an item summarizes the rows below it. */
  summaryRows?: boolean;
  /** Whether the shipping column contains our option instead of the store's name of its method. */
  shippingIsOption: boolean;
  /** Amounts given per row. Others are given per order, in its first row or in all of them. */
  perRow?: readonly RowAmount[];
  /** Whether the status is per row, because an order may be partly canceled. */
  endedByItem?: boolean;
  /** For "the order was cancelled in the store", for a column of cancellations. */
  canceledHow?: string;
  /** The values of the fulfillment column for orders that the seller does not fulfill. */
  fulfilledBy?: { values: readonly string[]; how: string };
  /** Columns that identify this layout: all of them must exist, each under any of its names. */
  tellTale: readonly (readonly string[])[];
};

/** Whether the file has all identifying columns of the layout. */
export const isOf = (headers: Headers, layout: Pick<Layout, "tellTale">): boolean =>
  layout.tellTale.every((names) => headers.all(names).length > 0);
