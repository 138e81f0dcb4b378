import type { BoundLayout } from "../bound.ts";
import type { OrderCells } from "../cells/order-cells.ts";
import type { OrderFormat } from "../order-format.ts";
import { quoted } from "../problem.ts";
import { isCashOnDelivery, isPickupMethod, isYes, type Stage, stageOf } from "./progress-labels.ts";

/**
 * Why an order is not imported unless a person says so. `shipped`, `ended`, `notMade`: nothing of it is left to make;
 * `unclear`: the file does not state what is.
 */
export type WaitKind = "unpaid" | "hold" | "pickup" | "test" | "shipped" | "ended" | "notMade" | "unclear";

export interface Wait {
  readonly kind: WaitKind;
  readonly row: number;
  readonly column: string | null;
  /** The rest of a sentence that begins with the place. */
  readonly text: string;
}

/** What the order as a whole states, apart from its items. */
export interface OrderStages {
  readonly waits: readonly Wait[];
  /** The whole order has left. */
  readonly isShipped: boolean;
  /** Some of it has left, so the items' own columns must show which. */
  readonly isPartlyShipped: boolean;
  /** It is paid to the carrier, so only the delivery may be outstanding. */
  readonly isCashOnDelivery: boolean;
  /** The buyer collects it, so no address is one to ship to. */
  readonly isPickup: boolean;
}

/** Formats whose "pending" is about the payment; elsewhere it may mean that an order waits to be made. */
const PENDING_IS_UNPAID: ReadonlySet<OrderFormat> = new Set([
  ...(["shopify", "woocommerce", "woocommerce-items", "amazon", "bigcommerce", "ebay"] as const),
]);

const TEXTS: Partial<Record<Stage, (state: string) => string>> = {
  unpaid: (state) => `the order is not paid in the store: its status is ${quoted(state)}`,
  pending: (state) => `the order is not paid in the store: its status is ${quoted(state)}`,
  hold: (state) => `the order is on hold in the store: its status is ${quoted(state)}`,
  pickup: (state) => `the buyer collects the order: its status is ${quoted(state)}`,
};
const KINDS: Partial<Record<Stage, WaitKind>> = {
  unpaid: "unpaid",
  pending: "unpaid",
  hold: "hold",
  pickup: "pickup",
};

const isAddressGiven = (order: OrderCells, columns: BoundLayout["customer"] | null): boolean =>
  columns !== null &&
  [columns.address1, columns.city, columns.zipCode].some((part) => order.find(part) !== null);

/** Whether the buyer collects the order, or has taken it along in a shop. */
function pickupOf(order: OrderCells, bound: BoundLayout): Wait | null {
  const { source, method } = bound.progress;
  const wait = (columns: BoundLayout["shipping"], text: string): Wait => {
    const place = order.find(columns);
    const first = order.rows[0]?.row.number ?? 1;
    return {
      kind: "pickup",
      row: place?.cells.row.number ?? first,
      column: place?.column.label ?? null,
      text,
    };
  };
  const peek = (columns: BoundLayout["shipping"]) => {
    const found = order.find(columns);
    return found ? found.cells.peek(found.column) : "";
  };
  if (bound.layout.shippingIsOption) return null;
  const ships = peek(bound.shipping);
  if (isPickupMethod(ships) || /^(?:local_pickup|pickup_location)\b/.test(peek(method)))
    return wait(bound.shipping, `the buyer collects the order: its shipping is ${quoted(ships || "pickup")}`);
  const isSoldInShop = /^(?:pos|point of sale)$/i.test(peek(source));
  if (isSoldInShop && !isAddressGiven(order, bound.customer))
    return wait(source, "the order was sold in a shop and has no shipping address");
  return null;
}

/** The states of the order as a whole. Those of single rows are read with their items. */
export function stagesOf(order: OrderCells, bound: BoundLayout): OrderStages {
  const { layout, progress, states } = bound;
  const waits: Wait[] = [];
  const first = order.rows[0]?.row.number ?? 1;
  let isShipped = false;
  let isPartlyShipped = false;
  const { format } = layout;
  const payment = order.find(progress.payment);
  const isCod = payment !== null && isCashOnDelivery(payment.cells.peek(payment.column));
  // In exports with a status for each row, an order waits where any of its rows does.
  for (const column of [...states, ...progress.fulfillment]) {
    const rows = layout.endedByItem ? order.rows : [order.find([column])?.cells ?? order.rows[0]];
    for (const cells of rows) {
      const state = cells?.peek(column) ?? "";
      let stage = stageOf(state);
      if (stage === "pending") {
        const isPayment = PENDING_IS_UNPAID.has(format) || /pay|financial/i.test(column.label);
        if (!isPayment || progress.fulfillment.includes(column)) stage = null;
      }
      if (stage === "shipped" && !layout.endedByItem) isShipped = true;
      if (stage === "partlyShipped") isPartlyShipped = true;
      const kind = stage && KINDS[stage];
      const text = stage && TEXTS[stage]?.(state);
      if (!kind || !text || waits.some((wait) => wait.kind === kind)) continue;
      waits.push({ kind, row: cells?.row.number ?? first, column: column.label, text });
    }
  }
  const pickup = pickupOf(order, bound);
  if (pickup && !waits.some(({ kind }) => kind === "pickup")) waits.push(pickup);
  const test = order.find(progress.isTest);
  if (test && isYes(test.cells.peek(test.column)))
    waits.push({
      kind: "test",
      row: first,
      column: test.column.label,
      text: "it is a test order of the store",
    });
  return { waits, isShipped, isPartlyShipped, isCashOnDelivery: isCod, isPickup: pickup !== null };
}
