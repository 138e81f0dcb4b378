import { Headers } from "../../incoming/cells/headers.ts";
import type { OrderColumns } from "../../incoming/check-order.ts";
import { boundOf } from "./bind-choice.ts";
import type { ColumnChoice } from "./choice.ts";

/** The columns of a header row that was recognized, or chosen, once already. */
export function orderColumns(labels: readonly string[], choice: ColumnChoice | null): OrderColumns {
  const bound = boundOf(new Headers(labels), choice);
  if (!bound) throw new Error("These columns were never recognized");
  const { reference, orderName, items, customer } = bound;
  const first = (...columns: ({ label: string } | undefined)[]): string | null =>
    columns.find((column) => column !== undefined)?.label ?? null;
  const packed = "packed" in items ? items.packed : null;
  const columns = "packed" in items ? null : items.columns;
  return {
    reference: first(reference[0], orderName[0]),
    sku: (item) => (packed ? first(packed[item], packed[0]) : first(columns?.sku[0])),
    product: (item) => (packed ? first(packed[item], packed[0]) : first(columns?.product[0])),
    personalization: first(columns?.personalization[0], columns?.variations[0]),
    address: (field) => first((field === "countryCode" ? customer.country : customer[field])[0]),
  };
}
