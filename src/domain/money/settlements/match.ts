/** Finds the order that a line of a store's payout is of. */

export interface Named {
  readonly id: string;
  readonly reference: string | null;
  readonly name: string | null;
  /** The store has yet to pay it out, or to deduct a refund of it. */
  readonly isOpen: boolean;
}

export type Match = { readonly orderId: string } | { readonly reason: string };

/** By the reference, else by the name; of several, the only one that is still open. */
export function matchOf(reference: string, orders: readonly Named[]): Match {
  const byReference = orders.filter((order) => order.reference === reference);
  const found = byReference.length > 0 ? byReference : orders.filter(({ name }) => name === reference);
  if (found.length === 0) return { reason: "No order of this store has this reference" };
  const open = found.filter(({ isOpen }) => isOpen);
  const [only, ...others] = open.length > 0 ? open : found;
  if (!only || others.length > 0)
    return {
      reason: `${(open.length > 0 ? open : found).length} orders have this reference: choose the one that it is of`,
    };
  return { orderId: only.id };
}
