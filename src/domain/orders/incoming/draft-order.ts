import type { Cents } from "../../money/cents.ts";
import { type PriceList, quote } from "../../money/prices.ts";
import type { PersonalizationField } from "../../products/personalization.ts";
import { discountOf } from "../actions/remake.ts";
import { applyQuote } from "../actions/submit.ts";
import type { KnownAddress } from "../address/policy.ts";
import { type Gate, gatesNow } from "../gates/gates.ts";
import { type Item, NOTHING, type Order, type Remake, UNPAID_SALE } from "../order.ts";
import type { PersonalizationValue } from "../personalization/personalization.ts";
import type { AddressStatus, ShippingOption } from "../status.ts";

/** An item of the input, with the variant it is mapped to. In cents. */
export interface NewItem {
  readonly title: string;
  readonly sku: string | null;
  readonly mappingKey: string;
  /** The most exact key of a saved mapping; left out where it is `mappingKey`. */
  readonly exactKey?: string | null | undefined;
  readonly quantity: number;
  readonly unitPrice: Cents;
  readonly artworks: readonly (string | null)[];
  readonly mockup: string | null;
  readonly variant: CatalogVariant | null;
  readonly personalization?: readonly PersonalizationValue[] | undefined;
  /** What its product declares. */
  readonly personalizationFields?: readonly PersonalizationField[] | undefined;
  /** The line of a store that the item is: its id there, and a hash of what its buyer wrote. */
  readonly storeLine?: { readonly id: string | null; readonly text: string };
  /** In a remake, the item of the original order. */
  readonly remakeOf?: string;
}

/** The fields of a catalog variant that pricing and gates need. */
export interface CatalogVariant {
  readonly id: string;
  readonly catalogId: string;
  readonly code: string;
  readonly inStock: boolean;
  readonly supplierMaxPrice: Cents;
  /** Slots that the catalog requires artwork in. */
  readonly requiredSlots: readonly number[];
}

export interface NewOrder {
  readonly teamId: string;
  readonly orderName: string | null;
  readonly reference: string | null;
  readonly fullName: string;
  readonly email: string;
  readonly phone: string;
  readonly company?: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly province: string;
  readonly provinceCode: string;
  readonly zipCode: string;
  readonly countryCode: string;
  readonly addressStatus: AddressStatus;
  /** Left out where nobody checked it. */
  readonly address?: KnownAddress | null;
  readonly excluded: boolean;
  readonly shippingOption: ShippingOption;
  readonly subTotalPrice: Cents;
  readonly shippingFee: Cents;
  readonly totalDiscount: Cents;
  readonly totalPrice: Cents;
  readonly note: string;
  /** `YYYY-MM-DD`, by when its file wants it shipped. */
  readonly shipBy?: string;
  readonly items: readonly NewItem[];
  readonly createdAt: string;
  /** Whether the agency's own store collects this sale. */
  readonly collects?: boolean;
  readonly sharesReference?: boolean;
  readonly remake?: Remake;
  /** What was left out of the order of its file or store, for its history. */
  readonly leftOut?: readonly string[];
}

const artworkComplete = ({ variant, artworks }: NewItem) =>
  !variant || variant.requiredSlots.every((slot) => Boolean(artworks[slot - 1]));

/** The prices of a seller team, and its agency's own. */
export interface PriceLists {
  readonly seller: PriceList;
  readonly agency: PriceList | null;
}

const personalizationOf = ({ title, personalization = [], personalizationFields = [] }: NewItem) =>
  personalizationFields.length > 0 ? { title, fields: personalizationFields, values: personalization } : null;

function draftItem(item: NewItem, id: string): Item {
  return {
    id,
    catalogId: item.variant?.catalogId ?? null,
    variantId: item.variant?.id ?? null,
    quantity: item.quantity,
    inStock: item.variant?.inStock ?? true,
    // Only variants on sale are found for new items.
    isOnSale: true,
    artworkComplete: artworkComplete(item),
    hasArtwork: item.artworks.some(Boolean),
    personalization: personalizationOf(item),
    retail: item.unitPrice * BigInt(item.quantity),
    lots: [
      {
        quantity: item.quantity,
        state: "new",
        parcelId: null,
        goods: NOTHING,
        shipping: NOTHING,
        cost: NOTHING,
        costShipping: NOTHING,
        creditor: null,
        costPosted: false,
      },
    ],
    priceMissing: null,
    captured: 0n,
    givenBack: 0n,
    kept: 0n,
    costDue: 0n,
    remade: 0,
  };
}

/** Drafts a new order: Unfulfilled and quoted. `referenceUnique`: no other order of the team has its reference. */
export function draftOrder(
  input: NewOrder,
  prices: PriceLists,
  referenceUnique: boolean,
  newId: () => string,
  id: string = newId(),
): Order {
  const items = input.items.map((item) => draftItem(item, newId()));
  const order: Order = {
    id,
    teamId: input.teamId,
    status: "Unfulfilled",
    hold: null,
    referenceUnique: input.sharesReference || referenceUnique,
    addressStatus: input.addressStatus,
    address: input.address ?? null,
    excluded: input.excluded,
    shipAnyway: false,
    storeChange: false,
    storeHold: false,
    ruleFault: null,
    withheldBy: null,
    countryCode: input.countryCode,
    provinceCode: input.provinceCode,
    shippingOption: input.shippingOption,
    cancelRequest: null,
    approvedAt: null,
    phase: "quote",
    items,
    design: null,
    totalPrice: input.totalPrice,
    totalRefund: 0n,
    refunded: { goods: 0n, shipping: 0n, kept: 0n },
    sale: input.collects ? { ...UNPAID_SALE } : null,
    walletPart: 0n,
    collectedPart: 0n,
    pending: {},
    releaseAt: null,
    fulfilledAt: null,
    referral: null,
    remake: input.remake ?? null,
    journalEntryCount: 0,
  };
  const priced = items.map((item, index) => ({
    ...item,
    supplierMaxPrice: input.items[index]?.variant?.supplierMaxPrice ?? 0n,
  }));
  applyQuote(order, quote(priced, order, prices.seller, prices.agency, discountOf(order)));
  return order;
}

export interface DraftedOrder {
  readonly input: NewOrder;
  readonly order: Order;
}

/** The closed gates of a drafted order, in their stored form. */
export const gatesOfDraft = (order: Order, now: string): Gate[] => gatesNow(order, [], now);
