import type { DesignSlot } from "../../catalogs/shapes.ts";
import type { PersonalizationValue } from "../personalization/personalization.ts";
import type { ItemState, OrderStatus, ShippingOption } from "../status.ts";

/** Amounts of an order in cents, as its row stores them. */
export interface ExportedOrderAmounts {
  /** `null` while an item lacks a variant or a price. */
  readonly charge: number | null;
  readonly designFee: number;
  readonly buyerPaid: number;
  readonly returned: number;
  /** What the order costs the agency: supplier, designer and referral. */
  readonly cost: number;
}

/** The data of an exported row: an item with its order. Columns are functions of it. */
export interface ExportedItem {
  readonly orderId: string;
  readonly orderName: string | null;
  readonly reference: string | null;
  readonly status: OrderStatus;
  readonly seller: string;
  readonly store: string | null;
  readonly createdAt: string;
  readonly approvedAt: string | null;
  /** The day by which it should ship, `YYYY-MM-DD`; `null` before the approval. */
  readonly dueDate: string | null;
  readonly shippingOption: ShippingOption;
  readonly note: string | null;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly zipCode: string | null;
  readonly countryCode: string | null;
  /** Whether it is the first item of its order, whose row has the amounts of the whole order. */
  readonly isFirst: boolean;
  readonly amounts: ExportedOrderAmounts;

  readonly itemId: string;
  readonly title: string;
  readonly sellerSku: string | null;
  readonly variantSku: string | null;
  readonly color: string | null;
  readonly size: string | null;
  readonly quantity: number;
  readonly shippedQuantity: number;
  /** Cents per unit, as the buyer paid. */
  readonly unitPrice: number;
  readonly itemStatus: ItemState;
  /** Addresses that work outside of the product. */
  readonly mockup: string | null;
  readonly artworks: readonly (string | null)[];
  readonly personalization: readonly PersonalizationValue[];
  readonly catalog: string | null;
  readonly catalogCode: string | null;
  readonly supplier: string | null;
  readonly slots: readonly DesignSlot[];
  readonly trackingNumbers: readonly string[];
  readonly carriers: readonly string[];
  /** Cents: what the item's units and their shipping cost the seller, and the agency. */
  readonly charge: number;
  readonly cost: number;
}
