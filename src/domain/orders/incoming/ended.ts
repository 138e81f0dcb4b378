import type { BoundLayout } from "./bound.ts";
import type { Column } from "./cells/headers.ts";
import type { OrderCells } from "./cells/order-cells.ts";
import { endedBy, isCancellation } from "./ended-labels.ts";

/** A column that may show that an order ended: returns how, or `null`. */
type EndedColumn = { column: Column; endOf: (text: string) => string | null; ofItem: boolean };

function endedColumns({ layout, states, cancellations, fulfilledBy }: BoundLayout): EndedColumn[] {
  const ofItem = layout.endedByItem === true;
  const { canceledHow = "cancelled", fulfilledBy: others } = layout;
  return [
    ...states.map((column) => ({ column, endOf: endedBy, ofItem })),
    ...cancellations.map((column) => ({
      column,
      endOf: (text: string) => (isCancellation(text) ? canceledHow : null),
      ofItem,
    })),
    ...fulfilledBy.map((column) => ({
      column,
      endOf: (text: string) => (others?.values.includes(text.toLowerCase()) ? others.how : null),
      ofItem: false,
    })),
  ];
}

/** The end of the whole order, in its first non-empty row or in all rows. */
function endOfOrder(order: OrderCells, { column, endOf, ofItem }: EndedColumn): string | null {
  if (!ofItem) return endOf(order.find([column])?.cells.peek(column) ?? "");
  const ends = order.rows.map((cells) => endOf(cells.peek(column)));
  return ends.every((end) => end !== null) ? (ends[0] ?? null) : null;
}

/** Fails an order that was canceled; single canceled items: see `left/units.ts`. @returns whether the order ended */
export function wasEnded(order: OrderCells, bound: BoundLayout): boolean {
  let ended = false;
  for (const known of endedColumns(bound)) {
    const how = endOfOrder(order, known);
    if (how === null) continue;
    order.fail([known.column], `the order was ${how} in the store, so it is not imported`);
    ended = true;
  }
  return ended;
}
