import type { Cents } from "../../money/cents.ts";

/** Why an order whose time has come is not submitted by itself. */
export const KEPT = {
  store: "Waits: a change that its store made could not be applied",
  gates: "Waits: a gate is closed",
  approval: "Waits: it cannot be approved yet",
  "order-limit": "Waits: above the limit per order",
  "day-limit": "Waits: the limit per day is reached",
  balance: "Waits: the balance does not cover it",
  price: "Waits: its price has changed, look at it and submit it",
} as const;
export type KeptFor = keyof typeof KEPT;
export const KEPT_FOR = Object.keys(KEPT) as [KeptFor, ...KeptFor[]]; // Its keys and no others.

/** An order whose time has come. */
export interface DueOrder {
  readonly id: string;
  /** What its submit takes from the seller's funds; `null` while a gate is closed. */
  readonly due: Cents | null;
  /** A change of its store could not be made. */
  readonly isOutdated: boolean;
}

/** What the orders of a store may take. `null`: any amount. */
export interface Allowance {
  readonly perOrder: Cents | null;
  /** What is left of the limit per day. */
  readonly today: Cents | null;
  /** What the team can spend. */
  readonly funds: Cents;
}

interface Going {
  readonly id: string;
  /** The submit takes no more. */
  readonly atMost: Cents;
}

/** Which orders go, in the order in which they have arrived, and why the others are kept. */
export function planAutoSubmit(
  orders: readonly DueOrder[],
  { perOrder, today, funds }: Allowance,
): { go: Going[]; kept: { id: string; why: KeptFor }[] } {
  const go: Going[] = [];
  const kept: { id: string; why: KeptFor }[] = [];
  let spent = 0n;
  for (const { id, due, isOutdated } of orders) {
    const keep = (why: KeptFor) => kept.push({ id, why });
    if (isOutdated) keep("store");
    else if (due === null) keep("gates");
    else if (perOrder !== null && due > perOrder) keep("order-limit");
    else if (today !== null && spent + due > today) keep("day-limit");
    else if (due > 0n && spent + due > funds) keep("balance");
    else {
      go.push({ id, atMost: due });
      spent += due;
    }
  }
  return { go, kept };
}
