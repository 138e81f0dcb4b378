import type { StoredDraft } from "../../orders/import/preview/stored-draft.ts";

/** The parts of an order that a store can change, each as one text: what differs was changed. */
export interface StoreParts {
  readonly customer: string;
  readonly items: string;
}

/**
 * The parts of a draft. Amounts that the buyer paid are no part: the interfaces of a store state them differently, and
 * nothing that is made depends on them.
 */
export function partsOf({ customer, items, shippingOption, note }: StoredDraft): StoreParts {
  return {
    customer: JSON.stringify(customer),
    items: JSON.stringify([
      shippingOption,
      note,
      items.map((item) => [
        ...[item.key, item.product, item.variantText, item.quantity],
        ...[item.artworks, item.mockup],
      ]),
    ]),
  };
}
