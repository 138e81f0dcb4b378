import { moneyColumns } from "../../incoming/bound.ts";
import { isDescription } from "../../incoming/cells/description.ts";
import { Headers } from "../../incoming/cells/headers.ts";
import type { Row } from "../../incoming/cells/row.ts";
import { draftOf } from "../../incoming/draft.ts";
import type { DraftOrder } from "../../incoming/order-draft.ts";
import { Grouper } from "../group.ts";
import { amountEvidence } from "./amounts.ts";
import { boundOf } from "./bind-choice.ts";
import type { ColumnChoice } from "./choice.ts";

export type Preview = {
  orders: DraftOrder[];
  /** An ambiguous amount among these rows, as long as no decimal sign is chosen. */
  doubtful: string | null;
};

/** The first orders of a file as read with a choice. The last one may have more rows in the file. */
export function previewOrders(
  labels: readonly string[],
  rows: readonly Row[],
  choice: ColumnChoice,
): Preview {
  const bound = boundOf(new Headers(labels), choice);
  if (!bound) return { orders: [], doubtful: null };
  const { sign, doubtful } = amountEvidence(
    rows.flatMap(({ cells }) => moneyColumns(bound).map(({ index }) => (cells[index] ?? "").trim())),
  );
  const read = { ...bound, decimal: choice.decimal ?? sign };
  const grouper = new Grouper(read);
  const [first, ...others] = rows;
  const orders = first && isDescription(read, first) ? others : rows;
  const groups = [...orders.map((row) => grouper.add(row)), grouper.end()];
  return { orders: groups.flatMap((group) => (group ? draftOf(read, group) : [])), doubtful };
}
