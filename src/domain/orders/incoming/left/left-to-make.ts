import { type Cents, larger, sum } from "../../../money/cents.ts";
import type { BoundLayout } from "../bound.ts";
import type { Line } from "../cells/items.ts";
import { readMoney } from "../cells/numbers.ts";
import type { OrderCells } from "../cells/order-cells.ts";
import type { DraftItem, DraftRetail } from "../order-draft.ts";
import { type Problem, problemAt } from "../problem.ts";
import { HOLDS_PARTS } from "./not-made.ts";
import type { OrderStages, Wait } from "./waits.ts";

export interface LeftToMake {
  /** Items with the units left to make, and what the store has fulfilled of them. */
  readonly items: DraftItem[];
  /** Items of which the store has fulfilled all units that are left: with a quantity of 0. */
  readonly done: DraftItem[];
  /** All items, in the file's order, for an order of which nothing is left and that a person imports anyway. */
  readonly all: DraftItem[];
  /** What was left out, and why. */
  readonly remarks: Problem[];
  readonly waits: readonly Wait[];
  /** What the buyer paid for the units that were left out, in cents. */
  readonly worth: Cents;
}

const nameOf = ({ product, variantText, sku }: DraftItem) =>
  `"${[product, variantText].filter(Boolean).join(" - ") || sku}"`;

const unitsText = (count: number, quantity: number, name: string) =>
  count === quantity ? `${count} × ${name}` : `${count} of ${quantity} × ${name}`;

function remarksOf({ item, units }: Line): Problem[] {
  const row = item.rows[0] ?? 1;
  const { quantity } = item;
  const name = nameOf(item);
  if (units.notMade !== null) return [problemAt(row, null, `${name} is left out: ${units.notMade}`)];
  if (quantity === 0) return [problemAt(row, null, `${name} is left out: its quantity in the store is 0`)];
  if (quantity === null) return [];
  const gone =
    units.gone > 0
      ? [`${unitsText(units.gone, quantity, name)} left out: canceled, refunded or returned in the store`]
      : [];
  const done =
    units.done > 0
      ? [`${unitsText(units.done, quantity, name)} left out: fulfilled in the store already`]
      : [];
  return [...gone, ...done].map((text) => problemAt(row, null, text));
}

/** The part of a line's price that its left out units have. */
function worthOf({ item, total, units }: Line): Cents {
  const { quantity, unitPrice } = item;
  const isPaid = units.notMade === null || units.notMade === HOLDS_PARTS;
  const left = isPaid ? units.left : 0;
  if (left === null || quantity === null || left === quantity) return 0n;
  if (left === 0) return total ?? 0n;
  return unitPrice === null ? 0n : unitPrice * BigInt(quantity - left);
}

/** The item with the units that are left. Named one by one, as a spread takes as long as to read its row. */
const itemLeft = (item: DraftItem, left: number | null, done: number): DraftItem => {
  if (left === item.quantity && done === 0) return item;
  return { ...item, quantity: left, ...(done > 0 && { fulfilled: done }) };
};

/** Whether a line has units to make. One without a readable quantity has: it fails. */
const isMade = ({ units }: Line) => units.notMade === null && units.left !== 0;

const NOTHING: Readonly<Record<"shipped" | "ended" | "notMade", string>> = {
  shipped: "everything in this order was fulfilled in the store already",
  ended: "everything in this order was canceled, refunded or returned in the store",
  notMade: "nothing of this order is made",
};

function nothingLeft(lines: readonly Line[]): Wait | null {
  if (lines.length === 0 || lines.some(isMade)) return null;
  const goods = lines.filter(({ units }) => units.notMade === null);
  const kind =
    goods.length === 0 ? "notMade" : goods.some(({ units }) => units.done > 0) ? "shipped" : "ended";
  return { kind, row: lines[0]?.item.rows[0] ?? 1, column: null, text: NOTHING[kind] };
}

/** Whether money was given back without a word about the units that it was for. */
function isRefundUnclear(order: OrderCells, { progress }: BoundLayout, lines: readonly Line[]): boolean {
  const statesUnits = progress.quantityLeft.length > 0 || lines.some(({ units }) => units.gone > 0);
  if (statesUnits) return false;
  const goods = lines.filter((line) => isMade(line) && !line.item.service);
  const ordered = goods.reduce((count, { item }) => count + (item.quantity ?? 0), 0);
  const found = order.find(progress.refundedAmount);
  const refunded = readMoney((found ? found.cells.peek(found.column) : "").replace(/^-/, "")).value ?? 0n;
  // Of a single unit a part of the price was given back, or all of it without a word about the unit.
  if (ordered <= 1) return refunded > 0n && refunded >= sum(lines.map(({ total }) => total ?? 0n));
  return refunded > 0n;
}

function unclearOf(
  order: OrderCells,
  bound: BoundLayout,
  stages: OrderStages,
  lines: readonly Line[],
): Wait[] {
  const wait = (row: number, column: string | null, text: string): Wait => ({
    kind: "unclear",
    row,
    column,
    text,
  });
  const first = lines[0]?.item.rows[0] ?? 1;
  const { fulfillment, itemFulfillment, fulfilledUnits, quantityLeft, shippedAt } = bound.progress;
  const partly = lines.filter(({ units }) => units.isUnclear);
  const waits = partly.map(({ item }) =>
    wait(
      item.rows[0] ?? first,
      itemFulfillment[0]?.label ?? null,
      `a part of ${item.quantity} × ${nameOf(item)} was fulfilled in the store, and the file does not state how many`,
    ),
  );
  const statesLines = [itemFulfillment, fulfilledUnits, quantityLeft, shippedAt].some(
    (column) => column.length > 0,
  );
  if (stages.isPartlyShipped && !statesLines && lines.length > 0)
    waits.push(
      wait(
        first,
        fulfillment[0]?.label ?? bound.states[0]?.label ?? null,
        "a part of the order was fulfilled in the store, and the file does not state which items",
      ),
    );
  if (isRefundUnclear(order, bound, lines))
    waits.push(
      wait(
        first,
        bound.progress.refundedAmount[0]?.label ?? null,
        "a part of the order was refunded in the store, and the file does not state which items. Check what is left to make",
      ),
    );
  return waits;
}

/** What is left to make of an order's lines, with remarks on the others, and why the order may have to wait. */
export function leftToMake(
  order: OrderCells,
  bound: BoundLayout,
  stages: OrderStages,
  lines: readonly Line[],
): LeftToMake {
  const made = lines.filter(isMade);
  const nothing = nothingLeft(lines);
  const done = lines.filter(
    (line) => line.units.notMade === null && line.units.left === 0 && line.units.done > 0,
  );
  return {
    items: made.map(({ item, units }) => itemLeft(item, units.left, units.done)),
    done: done.map(({ item, units }) => itemLeft(item, 0, units.done)),
    all: lines.flatMap(({ item }) => (item.quantity === 0 ? [] : item)),
    remarks: lines.flatMap(remarksOf),
    waits: [...stages.waits, ...(nothing ? [nothing] : unclearOf(order, bound, stages, lines))],
    worth: sum(lines.map(worthOf)),
  };
}

/** What the buyer paid for the units that are left. */
export const retailLeft = (retail: DraftRetail, worth: Cents): DraftRetail => {
  if (worth === 0n) return retail;
  const subTotalPrice = larger(retail.subTotalPrice - worth, 0n);
  return { ...retail, subTotalPrice, totalPrice: larger(retail.totalPrice - worth, 0n) };
};

/** The items that are made if a person imports an order anyway of which nothing is left, services aside. */
export const itemsAnyway = ({ items, all, done }: LeftToMake): DraftItem[] | null => {
  if (items.some(({ service }) => !service) || all.length === 0) return null;
  return done.length > 0
    ? done.map(({ fulfilled, ...item }) => ({ ...item, quantity: fulfilled ?? 1 }))
    : all;
};
