/** The fields of an order that webhooks send, as `GET orders/:id` shows them. They are documented: none is removed. */
export const ORDER_FIELDS = [
  "id",
  "orderName",
  "referenceId1",
  "referenceId2",
  "orderType",
  "status",
  "version",
  "hold",
  "gates",
  "addressStatus",
  "cancelRequest",
  "cannotShip",
  "shippingOption",
  "remake",
  "note",
  "fullName",
  "email",
  "phone",
  "company",
  "address1",
  "address2",
  "city",
  "province",
  "zipCode",
  "countryCode",
  "country",
  "subTotalPrice",
  "shippingFee",
  "totalDiscount",
  "totalPrice",
  "totalRefund",
  "charge",
  "sellerTeam",
  "integration",
  "createdAt",
  "updatedAt",
] as const;

export const ITEM_FIELDS = [
  "id",
  "title",
  "sku",
  "variant",
  "quantity",
  "shippedQuantity",
  "unitPrice",
  "charge",
  "status",
  "units",
  "personalization",
] as const;

export const PARCEL_FIELDS = [
  "id",
  "number",
  "carrier",
  "status",
  "shippedDate",
  "deliveredDate",
  "createdAt",
] as const;

type Fields = Readonly<Record<string, unknown>>;

/** The order of a body. */
export interface ShownOrder extends Fields {
  readonly items: readonly Fields[];
  readonly parcels: readonly Fields[];
}

const pick = (names: readonly string[], shown: Fields) =>
  Object.fromEntries(names.map((name) => [name, shown[name] ?? null]));

const orderOf = (shown: ShownOrder) => ({
  ...pick(ORDER_FIELDS, shown),
  items: shown.items.map((item) => pick(ITEM_FIELDS, item)),
  parcels: shown.parcels.map((parcel) => pick(PARCEL_FIELDS, parcel)),
});

/** An event as its body names it. */
export interface BodyEvent {
  /** Of the delivery: the same for each attempt and replay. */
  readonly id: string;
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly createdAt: string;
  readonly orderId: string | null;
  readonly previousStatus: string | null;
  readonly status: string | null;
}

/** The body of a delivery. `order` is as it was at the first attempt, `null` where there is none. */
export const bodyOf = (event: BodyEvent, order: ShownOrder | null): string =>
  JSON.stringify({ ...event, order: order && orderOf(order) });
