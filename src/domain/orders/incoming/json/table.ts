import type { JsonObject } from "./value.ts";

/** Cells by header; missing ones are empty. */
export type RowOf<Headers extends readonly string[]> = { readonly [H in Headers[number]]?: string };

/** Converts orders in JSON to rows under the headers of a known table. */
export interface JsonTable<Headers extends readonly string[] = readonly string[]> {
  /** The source of the orders, for messages. */
  readonly label: string;
  readonly headers: Headers;
  /** The header of the order number, which is repeated in each row. */
  readonly number: Headers[number];
  /** Whether an object is such an order. */
  has(order: JsonObject): boolean;
  numberOf(order: JsonObject): string;
  /** The order's own columns, written in its first row. */
  order(order: JsonObject): RowOf<Headers>;
  items(order: JsonObject): readonly RowOf<Headers>[];
}

/** Joins the order's and the item's text of a cell that both have, such as notes. */
const both = (order: string, item: string) => [order, item].filter(Boolean).join("\n");

/** The rows of an order, one per item. An order without items has one row, which fails. */
export function rowsOf(table: JsonTable, order: JsonObject): string[][] {
  const number = table.numberOf(order);
  const whole = table.order(order);
  const items = table.items(order);
  return (items.length === 0 ? [{}] : items).map((item: RowOf<readonly string[]>, index) =>
    table.headers.map((header) => {
      if (header === table.number) return number;
      return both((index === 0 && whole[header]) || "", item[header] ?? "");
    }),
  );
}
