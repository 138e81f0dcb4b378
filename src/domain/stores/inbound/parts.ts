import type { StoreOrder } from "./store-order.ts";

/** The parts of an order that a store can change, each as one text: what differs was changed. */
export interface StoreParts {
  readonly customer: string;
  readonly items: string;
}

/**
 * The parts of a store's order. Amounts that the buyer paid are no part: the interfaces of a store state them
 * differently, and nothing that is made depends on them. The shipping option is none: it changes with our settings.
 */
export function partsOf({ draft, shippingMethod }: Pick<StoreOrder, "draft" | "shippingMethod">): StoreParts {
  const { customer, items, note } = draft;
  return {
    customer: JSON.stringify(customer),
    items: JSON.stringify([
      shippingMethod,
      note,
      items.map((item) => [
        ...[item.key, item.product, item.variantText, item.quantity],
        ...[item.artworks, item.mockup],
        // Items without any keep the text of earlier versions, which is stored as its hash.
        ...(item.personalization ? [item.personalization.map(({ label, value }) => [label, value])] : []),
      ]),
    ]),
  };
}
