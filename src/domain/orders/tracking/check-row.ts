import type { RowStatus } from "../import-status.ts";
import { Headers } from "../incoming/cells/headers.ts";
import { type Problem, problemAt } from "../incoming/problem.ts";
import { obstacle } from "../lifecycle.ts";
import { countUnits } from "../lots.ts";
import { GONE_STATES, type Order } from "../order.ts";
import type { OrderStatus } from "../status.ts";
import { trackingColumns } from "./columns.ts";
import { leftToShip, type PlannedUnits, planParcel, type SkusOf } from "./plan.ts";
import type { DraftParcel } from "./read.ts";
import { type DateOrder, longBeforeText } from "./ship-date.ts";

/** The fields that distinguish an order from others of the same name. */
export interface NamedOrder {
  readonly id: string;
  readonly name: string;
  readonly reference: string | null;
  readonly seller: string;
  readonly status: OrderStatus;
  readonly createdAt: string;
}

/** The names of an item in tracking files. */
export interface ItemNames {
  readonly title: string;
  readonly sku: string | null;
  readonly code: string | null;
}

/** A parcel of an order that is not voided. */
export interface LiveParcel {
  readonly id: string;
  readonly number: string;
  readonly itemIds: readonly string[];
}

/** Why a row's ship date is doubted, by when its order was created; a date that a person still has to choose is not. */
export const shippedLongBefore = (
  { shippedDate }: Pick<StoredRow, "shippedDate">,
  orderId: string,
  shelf: Pick<Shelf, "createdOn">,
): string | null => {
  const ordered = shelf.createdOn(orderId);
  return shippedDate !== null && ordered !== null ? longBeforeText(shippedDate, ordered) : null;
};

/** A further box of items that have left is a parcel of its own, with nothing to charge. */
export const FURTHER_TEXT = "a further parcel of items that have left already, without a charge";

/** Orders with the names of their items and their active parcels. */
export interface Shelf {
  readonly orders: ReadonlyMap<string, Order>;
  readonly items: ReadonlyMap<string, ItemNames>;
  readonly skusOf: SkusOf;
  parcelsOf(orderId: string): readonly LiveParcel[];
  /** The day on which an order was created, `YYYY-MM-DD`. */
  createdOn(orderId: string): string | null;
}

/** A row of a tracking file as stored in `import_orders.draft`. */
export interface StoredRow {
  readonly row: number;
  readonly orderName: string;
  readonly number: string;
  readonly carrier: string | null;
  readonly carrierDetected: boolean;
  /** The page of the parcel, where the file links to it. */
  readonly trackingUrl?: string | null;
  /** The possible carriers, if a person has to choose. Rows of older imports have none. */
  readonly candidates?: readonly string[];
  /** A person has accepted the row despite its problems. */
  readonly accepted?: boolean;
  /** `null` until one of `days` is chosen. */
  readonly shippedDate: string | null;
  /** The row has no ship date: a person enters one for all such rows. */
  readonly isUndated?: boolean;
  /** The order that a person chose, if several have its name. */
  readonly orderId?: string;
  /** Both readings of an ambiguous date, by which part is the month. */
  readonly days?: Readonly<Record<DateOrder, string>>;
  /** The year of the date has two digits, which a person confirms. */
  readonly isShortYear?: true;
  readonly sku: string;
  readonly quantity: number | null;
}

export const storedRow = (draft: DraftParcel): StoredRow => ({
  row: draft.row,
  orderName: draft.orderName,
  number: draft.trackingNumber,
  carrier: draft.carrier,
  carrierDetected: draft.carrierDetected,
  trackingUrl: draft.trackingUrl,
  candidates: draft.carrierDoubt?.candidates ?? [],
  shippedDate: draft.dateShipped,
  ...(draft.dateDoubt && { days: draft.dateDoubt.days }),
  ...(draft.dateDoubt?.isShort && { isShortYear: true }),
  ...(draft.isUndated && { isUndated: true }),
  sku: draft.sku,
  quantity: draft.quantity,
});

/** A reason about order, carrier or date is removed when a person has decided it. A note does not block the row. */
export interface Reason extends Problem {
  readonly about?: "order" | "carrier" | "date" | "note";
}

export interface Units {
  readonly title: string;
  readonly sku: string;
  readonly quantity: number;
}

/** As stored in `import_orders.preview`. */
export interface TrackingPreview {
  readonly reasons: readonly Reason[];
  readonly items: readonly Units[];
  /** The units of the order that are not shipped by this row and those above it. Older imports have none. */
  readonly left?: readonly Units[];
  /** The orders with its name, if there are several and none is chosen. */
  readonly orders?: readonly NamedOrder[];
}

/** The orders that a row refers to: the chosen one, if it still has the name. */
export const orderIdsOf = (
  { orderId, orderName }: StoredRow,
  meant: (name: string) => string[],
): string[] => {
  const ids = meant(orderName);
  return orderId !== undefined && ids.includes(orderId) ? [orderId] : ids;
};

/** The effect of a row on its order, or why it has none. */
export type CheckedRow =
  | {
      readonly status: "ready";
      readonly orderId: string;
      readonly items: readonly PlannedUnits[];
      /** The items, of which no unit is left, are in a further box of parcels that have left. */
      readonly isFurther?: true;
    }
  | { readonly status: Exclude<RowStatus, "ready">; readonly reason: Reason };

type Label = string | null;
export type RowColumns = Record<"order" | "sku" | "quantity" | "number" | "carrier" | "date", Label>;

/** The labels of an already recognized header row. */
export function rowColumns(labels: readonly string[]): RowColumns {
  const { order, sku, quantity, number, carrier, date } = trackingColumns(new Headers(labels));
  return {
    order: order?.label ?? null,
    sku: sku?.label ?? null,
    quantity: quantity?.label ?? null,
    number: number?.label ?? null,
    carrier: carrier?.label ?? null,
    date: date?.label ?? null,
  };
}

/**
 * The items of a row all of whose units have left, in parcels of the order or in earlier rows, each with 0 units: they come
 * in a further box. `null` where some are left, or none has left.
 */
export function furtherUnits(
  order: Order,
  { sku, quantity }: Pick<StoredRow, "sku" | "quantity">,
  shelf: Pick<Shelf, "skusOf">,
  used: ReadonlyMap<string, number>,
): PlannedUnits[] | null {
  const meant = order.items.filter(
    ({ id }) =>
      sku === "" || shelf.skusOf(id).some((one) => one.trim().toLowerCase() === sku.trim().toLowerCase()),
  );
  const gone = meant.filter((item) => countUnits(item, GONE_STATES) > 0 || (used.get(item.id) ?? 0) > 0);
  if (quantity !== null || gone.length === 0 || meant.some((item) => leftToShip(item, used) > 0)) return null;
  return gone.map(({ id }) => ({ itemId: id, quantity: 0 }));
}

/**
 * Checks a row against the current order. `used`: units taken by earlier rows of the file, by item. A row whose number
 * the order already has, for the same items, is a duplicate.
 */
export function checkRow(
  row: StoredRow,
  orderIds: readonly string[],
  shelf: Shelf,
  columns: RowColumns,
  used: Map<string, number>,
): CheckedRow {
  const failed = (column: Label, text: string): CheckedRow => ({
    status: "failed",
    reason: problemAt(row.row, column, text),
  });
  if (orderIds.length > 1) {
    const text = `${orderIds.length} orders are named "${row.orderName}". Choose one`;
    return { status: "attention", reason: { ...problemAt(row.row, columns.order, text), about: "order" } };
  }
  const [orderId] = orderIds;
  const order = shelf.orders.get(orderId ?? "");
  if (orderId === undefined || !order)
    return failed(columns.order, `there is no order "${row.orderName}" among this agency's orders`);
  const isMeant = (itemId: string) =>
    row.sku === "" || shelf.skusOf(itemId).some((sku) => sku.toLowerCase() === row.sku.toLowerCase());
  const again = shelf
    .parcelsOf(orderId)
    .some((parcel) => parcel.number === row.number && parcel.itemIds.some(isMeant));
  if (again) {
    const text = `the order has the parcel ${row.number} already`;
    return { status: "duplicate", reason: problemAt(row.row, columns.number, text) };
  }
  const further = furtherUnits(order, row, shelf, used);
  if (further) return { status: "ready", orderId, items: further, isFurther: true };
  const stopped = obstacle(order, "track", "agency");
  if (stopped) return failed(columns.order, `${stopped.charAt(0).toLowerCase()}${stopped.slice(1)}`);
  const plan = planParcel(order, shelf.skusOf, row, used);
  if ("problem" in plan) return failed(columns[plan.problem.of], plan.problem.text);
  return { status: "ready", orderId, items: plan.items };
}
