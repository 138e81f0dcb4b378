import type { JsonObject } from "./value.ts";

/** Cells by their header; what is left out is empty. */
export type RowOf<Headers extends readonly string[]> = { readonly [H in Headers[number]]?: string };

/** How orders in JSON become rows under the headers of a table that is read as well. */
export interface JsonTable<Headers extends readonly string[] = readonly string[]> {
  /** Of whose orders these are. */
  readonly label: string;
  readonly headers: Headers;
  /** The header of the order's number, which each of its rows repeats. */
  readonly number: Headers[number];
  /** Whether an object is such an order. */
  has(order: JsonObject): boolean;
  numberOf(order: JsonObject): string;
  /** What the order's first row says of it as a whole. */
  order(order: JsonObject): RowOf<Headers>;
  items(order: JsonObject): readonly RowOf<Headers>[];
}

/** Cells that the order and an item both fill, as their notes, say both. */
const both = (order: string, item: string) => [order, item].filter(Boolean).join("\n");

/** An order's rows, one an item; an order without items has one row all the same, and fails there. */
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
