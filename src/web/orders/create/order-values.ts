import {
  MAX_ITEM_TITLE,
  type NewOrderBody,
  type QuoteBody,
} from "../../../domain/orders/create/new-order-body.ts";
import { CELL_LIMITS, MAX_QUANTITY } from "../../../domain/orders/incoming/limits.ts";
import type { PersonalizationValue } from "../../../domain/orders/personalization/personalization.ts";
import type { ShippingOption } from "../../../domain/orders/status.ts";
import { PERSON_KEYS, type Person, personOf } from "../detail/customer/PersonFields.tsx";
import { SLOTS, type WholeOrder } from "../wire.ts";

export interface ItemValues {
  sku: string;
  /** The name that the picker showed, until the quote names it. */
  title: string;
  /** The title of the product that is meant: several products may have the SKU. */
  product?: string | undefined;
  quantity: number | null;
  /** What the buyer pays for one; `null` for the price of the product. */
  unitPrice: number | null;
  /** Slots 1 to 6. */
  artworks: readonly (string | null)[];
  personalization: readonly PersonalizationValue[];
  note: string;
}

export interface OrderValues extends Person {
  sellerTeam?: string;
  orderName: string;
  reference: string;
  shippingOption: ShippingOption;
  note: string;
  items: ItemValues[];
}

export const NO_ARTWORK: readonly null[] = SLOTS.map(() => null);

export const newItem = (sku: string, title: string, product?: string): ItemValues => ({
  sku,
  title,
  product,
  quantity: 1,
  unitPrice: null,
  artworks: NO_ARTWORK,
  personalization: [],
  note: "",
});

export const EMPTY: OrderValues = {
  ...personOf({}),
  orderName: "",
  reference: "",
  shippingOption: "standard",
  note: "",
  items: [],
};

/** A copy of an order: its name and reference stay its own. An item that was never mapped keeps its SKU or title. */
export const copyOf = (order: WholeOrder): OrderValues => ({
  ...EMPTY,
  ...personOf(order),
  sellerTeam: order.sellerTeam.id,
  shippingOption: order.shippingOption,
  note: order.note ?? "",
  items: order.items.map((item) => ({
    sku: item.variant?.catalogVariantCode ?? item.sku ?? item.title.slice(0, CELL_LIMITS.sku),
    title: item.title,
    product: item.title.slice(0, MAX_ITEM_TITLE),
    quantity: item.quantity,
    unitPrice: item.unitPrice,
    artworks: SLOTS.map((slot) => item[`artwork${slot}`]),
    personalization: item.personalization,
    note: "",
  })),
});

const isQuantity = (quantity: number | null): quantity is number =>
  quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;

function itemOf(item: ItemValues): NewOrderBody["items"][number] {
  const { sku, product, quantity, unitPrice, artworks, note } = item;
  const personalization = item.personalization
    .map(({ label, value }) => ({ label, value: value.trim() }))
    .filter(({ value }) => value !== "");
  const filled = SLOTS.flatMap((slot) => {
    const path = artworks[slot - 1];
    return path ? [[`artwork${slot}`, path] as const] : [];
  });
  return {
    sku,
    quantity: quantity ?? 0,
    ...(typeof unitPrice === "number" && { unitPrice }),
    ...(product && { title: product }),
    ...Object.fromEntries(filled),
    ...(personalization.length > 0 && { personalization }),
    ...(note.trim() && { note: note.trim() }),
  };
}

/** The texts that are not empty. */
const filledOf = (values: OrderValues, keys: readonly (keyof OrderValues)[]) =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const text = values[key];
      return typeof text === "string" && text.trim() !== "" ? [[key, text.trim()]] : [];
    }),
  );

/** The body of `POST orders`. `choosesTeam`: the person is not of a seller team. */
export const bodyOf = (values: OrderValues, choosesTeam: boolean): NewOrderBody => ({
  ...filledOf(values, [...PERSON_KEYS, "orderName", "reference", "note"]),
  fullName: values.fullName.trim(),
  shippingOption: values.shippingOption,
  ...(choosesTeam && values.sellerTeam && { sellerTeam: values.sellerTeam }),
  items: values.items.map(itemOf),
});

/**
 * The body of `POST orders/quote`: what the charge and the gates depend on, without what is half entered. `null` while
 * there is nothing to quote.
 */
export function quoteBodyOf(values: OrderValues, choosesTeam: boolean): QuoteBody | null {
  const items = values.items.filter(({ quantity }) => isQuantity(quantity));
  if (items.length === 0 || !values.countryCode || (choosesTeam && !values.sellerTeam)) return null;
  return {
    ...filledOf(values, [
      "fullName",
      "address1",
      "address2",
      "city",
      "province",
      "zipCode",
      "countryCode",
      "orderName",
      "reference",
    ]),
    shippingOption: values.shippingOption,
    ...(choosesTeam && values.sellerTeam && { sellerTeam: values.sellerTeam }),
    items: items.map((item) => itemOf({ ...item, note: "" })),
  };
}
