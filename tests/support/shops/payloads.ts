/** Orders in the form of each platform's API, with the goods of the import tests. */

export interface ShopItem {
  readonly sku: string;
  readonly quantity: number;
  /** Units without removed and refunded ones. */
  readonly left?: number;
  readonly price?: string;
  /** The digits of the id of the location that fulfills it. */
  readonly location?: string;
  readonly title?: string;
  /** The ids of the store's product and variant, in digits. */
  readonly product?: string;
  readonly variant?: string;
  /** Units that are neither sent nor removed; left out: all of `left`. */
  readonly open?: number;
  readonly giftCard?: true;
  /** Whether it is shipped, which tips and gift cards are not. */
  readonly ships?: false;
  /** What the buyer entered, and what apps of the shop note, whose names begin with `_`. */
  readonly properties?: Readonly<Record<string, string>>;
}

/** The currency that the buyer has paid in, and its units for one of the shop's. */
export interface PaidIn {
  readonly currency: string;
  readonly rate: number;
}

export interface ShopOrder {
  /** Digits, also beyond 2^53. */
  readonly id: string;
  readonly number: string;
  /** ISO 8601 without fractions. */
  readonly updatedAt: string;
  /** Of a WooCommerce order; left out: `updatedAt`. */
  readonly placedAt?: string;
  readonly status?: string;
  readonly fullName?: string;
  readonly address1?: string;
  readonly note?: string;
  readonly items?: readonly ShopItem[];
  readonly shippingMethod?: string;
  /** By when the store wants it shipped: ISO 8601. */
  readonly shipBy?: string;
  readonly refunds?: readonly { id: string; amount: string; note?: string }[];
  readonly currency?: string;
  readonly test?: true;
  readonly paidIn?: PaidIn;
}

export const filled = (order: ShopOrder) => ({
  status: "open",
  fullName: "Ann Lee",
  address1: "20 Maple Avenue",
  note: "",
  items: [{ sku: "TEE-BLK-M", quantity: 1 }],
  refunds: [],
  currency: "USD",
  ...order,
});

export const nameOf = ({ title, sku }: ShopItem) => title ?? `Sunset tee ${sku}`;

export const priceOf = ({ price = "29.00" }: { price?: string }) => price;

/** JSON in which ids are bare integers, as stores send them: `JSON.stringify` cannot write those beyond 2^53. */
export const withBareIds = (value: unknown) => JSON.stringify(value).replace(/"bare:(\d+)"/g, "$1");
export const bare = (id: string) => `bare:${id}`;

export const totalOf = (items: readonly { quantity: number; price?: string }[]) =>
  items.reduce((sum, item) => sum + item.quantity * Number(priceOf(item)), 0).toFixed(2);

/** An amount in the currencies of the shop and of its buyer. */
const bothOf = (amount: string, { currency = "USD", paidIn }: Pick<ShopOrder, "currency" | "paidIn">) => ({
  shop_money: { amount, currency_code: currency },
  presentment_money: {
    amount: (Number(amount) * (paidIn?.rate ?? 1)).toFixed(2),
    currency_code: paidIn?.currency ?? currency,
  },
});

/** The body of Shopify's orders/create and its relatives. `status`: open, unpaid, canceled, fulfilled. */
export function shopifyOrder(order: ShopOrder): string {
  const { id, number, updatedAt, status, fullName, address1, note, items, refunds, currency } = filled(order);
  const [first_name, ...last] = fullName.split(" ");
  return withBareIds({
    id: bare(id),
    name: number,
    email: "ann@example.com",
    created_at: updatedAt,
    updated_at: updatedAt,
    cancelled_at: status === "canceled" ? updatedAt : null,
    financial_status: status === "unpaid" ? "pending" : "paid",
    fulfillment_status: status === "fulfilled" ? "fulfilled" : null,
    currency,
    presentment_currency: order.paidIn?.currency ?? currency,
    test: order.test === true,
    total_price: totalOf(items),
    total_price_set: bothOf(totalOf(items), order),
    total_discounts: "0.00",
    total_tax: "0.00",
    note,
    shipping_address: {
      first_name,
      last_name: last.join(" "),
      address1,
      address2: null,
      city: "San Pedro",
      province_code: "CA",
      zip: "90731",
      country_code: "US",
      phone: null,
    },
    shipping_lines: [{ title: order.shippingMethod ?? "Standard", price: "0.00" }],
    line_items: items.map((item, index) => ({
      id: bare(`9${index}${id}`),
      name: nameOf(item),
      sku: item.sku,
      price: priceOf(item),
      price_set: bothOf(priceOf(item), order),
      gift_card: item.giftCard === true,
      requires_shipping: item.ships !== false,
      properties: Object.entries(item.properties ?? {}).map(([name, value]) => ({ name, value })),
      ...(item.open !== undefined && { fulfillable_quantity: item.open }),
      ...(item.product && { product_id: bare(item.product), variant_id: bare(item.variant ?? item.product) }),
      quantity: item.quantity,
      current_quantity: item.left ?? item.quantity,
    })),
    refunds: refunds.map((refund) => ({
      id: bare(refund.id),
      note: refund.note ?? null,
      refund_line_items: [],
      // In the currency of the payment.
      transactions: [
        {
          kind: "refund",
          amount: bothOf(refund.amount, order).presentment_money.amount,
          currency: order.paidIn?.currency ?? currency,
        },
      ],
    })),
  });
}

const WOO_STATUS: Readonly<Record<string, string>> = {
  open: "processing",
  unpaid: "pending",
  canceled: "cancelled",
  fulfilled: "completed",
};

/** An order of WooCommerce's REST API, version 3. `status` as of Shopify's, or WooCommerce's own. */
export function woocommerceOrder(order: ShopOrder): string {
  const { id, number, updatedAt, status, fullName, address1, note, items, refunds, currency } = filled(order);
  const [first_name, ...last] = fullName.split(" ");
  const person = {
    first_name,
    last_name: last.join(" "),
    address_1: address1,
    address_2: "",
    city: "San Pedro",
  };
  const address = { ...person, state: "CA", postcode: "90731", country: "US" };
  const time = updatedAt.replace("Z", "");
  const placed = (order.placedAt ?? updatedAt).replace("Z", "");
  return withBareIds({
    id: bare(id),
    number,
    status: WOO_STATUS[status] ?? status,
    currency,
    date_created_gmt: placed,
    date_modified_gmt: time,
    discount_total: "0.00",
    shipping_total: "0.00",
    total_tax: "0.00",
    total: totalOf(items),
    customer_note: note,
    billing: { ...address, email: "ann@example.com", phone: "" },
    shipping: address,
    shipping_lines: [{ method_title: order.shippingMethod ?? "Flat rate" }],
    line_items: items.map((item, index) => ({
      id: bare(`9${index}${id}`),
      name: nameOf(item),
      sku: item.sku,
      quantity: item.quantity,
      ...(item.product && { product_id: bare(item.product), variation_id: bare(item.variant ?? "0") }),
      subtotal: (item.quantity * Number(priceOf(item))).toFixed(2),
      meta_data: [],
    })),
    refunds: refunds.map((refund) => ({
      id: bare(refund.id),
      reason: refund.note ?? "",
      total: `-${refund.amount}`,
    })),
  });
}

let messages = 0;

/** A message in Platen's own format. */
export function genericMessage(event: string, order: ShopOrder, id = `evt-${(messages += 1)}`): string {
  const { updatedAt, number, status, fullName, address1, note, items, refunds, currency } = filled(order);
  const kept = status === "open" ? {} : { status };
  return withBareIds({
    event,
    id,
    occurredAt: updatedAt,
    order: {
      id: bare(order.id),
      number,
      currency,
      updatedAt,
      ...kept,
      customer: {
        fullName,
        email: "ann@example.com",
        address1,
        city: "San Pedro",
        province: "CA",
        zipCode: "90731",
        countryCode: "US",
      },
      shippingMethod: order.shippingMethod ?? "Standard",
      ...(order.shipBy && { shipBy: order.shipBy }),
      total: totalOf(items),
      note,
      items: items.map((item) => ({
        sku: item.sku,
        title: `Sunset tee ${item.sku}`,
        quantity: item.quantity,
        price: priceOf(item),
        artworks: [],
      })),
      refunds,
    },
  });
}
