import type { Cells } from "../cells/cells.ts";
import type { Column } from "../cells/headers.ts";
import { endedBy, isCancellation } from "../ended-labels.ts";
import { MAX_QUANTITY } from "../limits.ts";
import type { ProgressColumns } from "./columns.ts";
import { isDigitalKind } from "./not-made.ts";
import { isNo, isStated, stageOf } from "./progress-labels.ts";

/** What the order as a whole says about each of its items. */
export interface OrderFate {
  /** The store states that all of it has left. */
  readonly isShipped: boolean;
  /** The columns of statuses, where every row has its own. */
  readonly itemStates: readonly Column[];
  readonly itemCancellations: readonly Column[];
}

/** The units of a line: `left` + `done` + `gone` are all that were ordered. */
export interface Units {
  /** Left to make; `null` where the quantity is not readable. */
  readonly left: number | null;
  /** Fulfilled in the store already. */
  readonly done: number;
  /** Canceled, refunded or returned. */
  readonly gone: number;
  /** Why nothing is made for the line at all, as the store states; `null` for goods. */
  readonly notMade: string | null;
  /** The line was fulfilled in part, and the file does not state how many units. */
  readonly isUnclear: boolean;
}

/** A number of units, where a column states one; refunds may be written with a minus sign. */
function unitsIn(cells: Cells, columns: readonly Column[]): number | null {
  const column = cells.filled(columns);
  const text = cells
    .peek(column)
    .replace(/^[-\u2212]/, "")
    .replace(/\.0+$/, "");
  if (!column || text === "") return null;
  if (/^\d{1,9}$/.test(text) && Number(text) <= MAX_QUANTITY) return Number(text);
  cells.fail(column, `must be a whole number of units, not "${text}"`);
  return null;
}

/** How a row's own status ends or completes its item. */
function fateOfRow(cells: Cells, { itemStates, itemCancellations }: OrderFate): "shipped" | "ended" | null {
  if (itemCancellations.some((column) => isCancellation(cells.peek(column)))) return "ended";
  const states = itemStates.map((column) => cells.peek(column));
  if (states.some((state) => endedBy(state) !== null)) return "ended";
  return states.some((state) => stageOf(state) === "shipped") ? "shipped" : null;
}

const whyNotMade = (cells: Cells, columns: ProgressColumns): string | null => {
  const given = cells.peek(cells.filled(columns.notMade));
  if (given !== "") return given;
  if (isDigitalKind(cells.peek(cells.filled(columns.itemKind)))) return "it is a download";
  if (isNo(cells.peek(cells.filled(columns.requiresShipping)))) return "it is not shipped";
  return null;
};

/** What is left to make of a line, by every column that states it. `quantity`: the units that were ordered. */
export function unitsOf(
  cells: Cells,
  columns: ProgressColumns,
  quantity: number | null,
  fate: OrderFate,
): Units {
  const notMade = whyNotMade(cells, columns);
  const refunded = unitsIn(cells, columns.refundedUnits) ?? 0;
  const net = unitsIn(cells, columns.quantityLeft);
  const sent = unitsIn(cells, columns.fulfilledUnits);
  if (quantity === null) return { left: null, done: 0, gone: 0, notMade, isUnclear: false };
  const row = fateOfRow(cells, fate);
  const status = cells.peek(cells.filled(columns.itemFulfillment));
  const stage = stageOf(status);
  if (row === "ended" || endedBy(status) !== null || status.toLowerCase() === "restocked")
    return { left: 0, done: 0, gone: quantity, notMade, isUnclear: false };
  const kept = Math.max(0, quantity - refunded);
  const hasLeft =
    fate.isShipped ||
    row === "shipped" ||
    stage === "shipped" ||
    isStated(cells.peek(cells.filled(columns.shippedAt)));
  if (hasLeft) return { left: 0, done: kept, gone: quantity - kept, notMade, isUnclear: false };
  const left = Math.min(net ?? kept, Math.max(0, kept - (sent ?? 0)));
  const done = Math.min(sent ?? 0, quantity - left);
  const isUnclear = stage === "partlyShipped" && sent === null && net === null && quantity > 1;
  // A single unit that is fulfilled in part waits for the rest of itself.
  return { left, done, gone: quantity - left - done, notMade, isUnclear };
}
