import type { StoredItem } from "../../orders/import/preview/stored-draft.ts";
import type { StoreOrder } from "./store-order.ts";

/** The parts of an order that a store can change, each as one text: what differs was changed. */
export interface StoreParts {
  readonly customer: string;
  readonly items: string;
}

const unitsOf = ({ quantity, fulfilled = 0 }: StoredItem) =>
  quantity === null ? null : quantity + fulfilled;

/**
 * The parts of a store's order. Amounts that the buyer paid are no part: the interfaces of a store state them
 * differently, and nothing that is made depends on them. The shipping option is none: it changes with our settings.
 */
export function partsOf({ draft, shippingMethod }: Pick<StoreOrder, "draft" | "shippingMethod">): StoreParts {
  const { customer, note, done = [] } = draft;
  // Units that were fulfilled, by Platen among others, still are what the buyer ordered.
  const items = [...draft.items, ...done].sort((a, b) => a.row - b.row);
  return {
    customer: JSON.stringify(customer),
    items: JSON.stringify([
      shippingMethod,
      note,
      items.map((item) => [
        ...[item.key, item.product, item.variantText, unitsOf(item)],
        ...[item.artworks, item.mockup],
      ]),
    ]),
  };
}
