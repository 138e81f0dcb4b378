import type { Column, Headers } from "../incoming/cells/headers.ts";
import { namesIn } from "../incoming/header-table/table.ts";
import { tracking } from "../incoming/header-table/tracking.ts";
import { FileRefused, problemAt } from "../incoming/problem.ts";

/** The columns of a tracking file's template; of these a file needs the order and the number. */
export const TRACKING_HEADERS = [
  "Order name",
  "Tracking number",
  "Carrier",
  "Date shipped",
  "SKU",
  "Quantity",
] as const;

/** The columns of a tracking file; `null` for missing ones. */
export type TrackingColumns = Record<
  "order" | "number" | "url" | "carrier" | "date" | "sku" | "quantity",
  Column | null
>;

/** @throws FileRefused without the columns of order and number */
export function trackingColumns(headers: Headers): TrackingColumns {
  const one = (field: keyof typeof tracking) => headers.all(namesIn(tracking[field]))[0] ?? null;
  const columns = {
    order: one("order"),
    number: one("number"),
    url: one("url"),
    carrier: one("carrier"),
    date: one("date"),
    sku: one("sku"),
    quantity: one("quantity"),
  };
  const needed = { "Order name": columns.order, "Tracking number": columns.number };
  for (const [name, column] of Object.entries(needed)) {
    if (column) continue;
    const found = headers.columns.map(({ label }) => label).join(", ");
    const text = `this is not a tracking file: it has no column ${name}. Its columns are ${found.slice(0, 300)}`;
    throw new FileRefused(problemAt(1, name, text));
  }
  return columns;
}
