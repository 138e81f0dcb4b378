import { capitalized } from "../../capitalized.ts";
import { type ItemInOrder, nothingOursText, withOwnItems } from "../../orders/incoming/own-items.ts";
import type { VariantResolver } from "../../orders/mapping/resolve.ts";
import type { StoreOrder } from "./store-order.ts";

/**
 * The store's order as far as it is ours, see `withOwnItems`. One with lines of which none is ours is made elsewhere,
 * however far these lines are.
 */
export function ownOrder(
  order: StoreOrder,
  resolve: VariantResolver,
  inOrder: readonly ItemInOrder[],
): StoreOrder {
  const { progress } = order;
  const draft = withOwnItems(order.draft, resolve, inOrder);
  const lines = [...order.draft.items, ...(order.draft.done ?? [])];
  const isNone = lines.length > 0 && draft.items.length + (draft.done ?? []).length === 0;
  if (!isNone || progress === "ended" || progress === "unpaid") return { ...order, draft };
  return { ...order, draft, progress: "elsewhere", why: capitalized(nothingOursText(lines)) };
}
