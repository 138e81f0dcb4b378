import type { GateName } from "../gates/gate-names.ts";
import type { OrderStatus } from "../status.ts";

/** The gates of an order with an item that has no variant, or whose variant has no price. */
export const UNPRICED = ["mapped", "price"] as const satisfies readonly GateName[];
export type UnpricedGate = (typeof UNPRICED)[number];

interface Quoted {
  readonly status: OrderStatus;
  readonly hold: { readonly from: OrderStatus } | null;
  readonly gates: readonly { readonly gate: GateName }[];
}

/** Whether an order's charge is a quote, because it is not submitted. */
export const isQuoted = ({ status, hold }: Pick<Quoted, "status" | "hold">): boolean =>
  ["Unfulfilled", "Rejected"].includes(hold?.from ?? status);

/**
 * Why neither the charge nor the profit of an order is known yet; `null` where they are. A quote without some items is
 * not final, and without all of them it is 0.
 */
export const unpricedGateOf = (order: Quoted): UnpricedGate | null =>
  (isQuoted(order) && UNPRICED.find((one) => order.gates.some(({ gate }) => gate === one))) || null;

/** What screens show for an amount that is not known yet, which is no $0. */
export const NO_PRICE = "No price yet";

interface Retailed {
  readonly totalPrice: number;
  readonly remake: unknown;
  readonly items: readonly { readonly unitPrice: number }[];
}

/** Whether nothing says what the buyer pays: a file or a person has entered no prices. A remake has none to enter. */
export const isWithoutRetail = ({ totalPrice, remake, items }: Retailed): boolean =>
  totalPrice === 0 && remake === null && items.every(({ unitPrice }) => unitPrice === 0);
