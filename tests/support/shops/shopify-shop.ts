import { type FakeShop, startShop } from "./behavior.ts";
import { nameOf, type ShopItem, type ShopOrder } from "./payloads.ts";
import { authorizePage } from "./shopify-app.ts";
import { askedFor, digitsOf, pageOf } from "./shopify-connection.ts";
import { CostBucket } from "./shopify-costs.ts";
import { fulfillmentQueries, type ShopFulfillment } from "./shopify-fulfillment.ts";
import { hookQueries, type ShopifyHook } from "./shopify-hooks.ts";
import { locationQueries, type ShopLocation } from "./shopify-locations.ts";
import { type ShopifyApps, ShopifyTokens } from "./shopify-tokens.ts";

export interface ShopifyShop extends FakeShop {
  readonly orders: Map<string, ShopOrder>;
  /** The parcels that it was sent. */
  readonly fulfillments: readonly ShopFulfillment[];
  readonly hooks: ShopifyHook[];
  readonly locations: ShopLocation[];
  /** The lasting access token that it takes, until it is exchanged. */
  token: string;
  /** What it gives its apps. */
  readonly tokens: ShopifyTokens;
  /** What its bucket of query costs holds, to which 50 return in a second. */
  bucket: number;
  /** Whether the app may read products, and what locations have to fulfill. */
  givesProducts: boolean;
  givesFulfillmentOrders: boolean;
  /** Whether the app may read names and addresses. */
  givesBuyers: boolean;
}

const money = (amount: string, { paidIn }: Pick<ShopOrder, "paidIn"> = {}) => ({
  shopMoney: { amount },
  presentmentMoney: { amount: (Number(amount) * (paidIn?.rate ?? 1)).toFixed(2) },
});

const ONE: readonly ShopItem[] = [{ sku: "TEE-BLK-M", quantity: 1 }];

function itemsOf(order: ShopOrder, size: number, from = 0) {
  const { id, items = ONE } = order;
  const nodes = items.map((item, index) => {
    const { sku, quantity, price = "29.00", product, variant } = item;
    return {
      id: `gid://shopify/LineItem/9${index}${id}`,
      name: nameOf(item),
      title: nameOf(item),
      sku,
      quantity,
      currentQuantity: item.left ?? quantity,
      ...(item.open !== undefined && { unfulfilledQuantity: item.open }),
      isGiftCard: item.giftCard === true,
      requiresShipping: item.ships !== false,
      originalUnitPriceSet: money(price, order),
      customAttributes: Object.entries(item.properties ?? {}).map(([key, value]) => ({ key, value })),
      product: product ? { id: `gid://shopify/Product/${product}` } : null,
      variant: product ? { id: `gid://shopify/ProductVariant/${variant ?? product}` } : null,
    };
  });
  return pageOf(nodes, size, from);
}

/** An order in the form of the GraphQL Admin API. */
export function shopifyNode(order: ShopOrder, itemsPage = 50) {
  const {
    id,
    number,
    updatedAt,
    status = "open",
    fullName = "Ann Lee",
    address1 = "20 Maple Avenue",
  } = order;
  const { items = [{ sku: "TEE-BLK-M", quantity: 1 }], refunds = [], note = "" } = order;
  const [firstName, ...last] = fullName.split(" ");
  const total = items.reduce((sum, { quantity, price = "29.00" }) => sum + quantity * Number(price), 0);
  return {
    id: `gid://shopify/Order/${id}`,
    name: number,
    email: "ann@example.com",
    phone: null,
    note,
    createdAt: updatedAt,
    updatedAt,
    cancelledAt: status === "canceled" ? updatedAt : null,
    currencyCode: order.currency ?? "USD",
    test: order.test === true,
    displayFinancialStatus: status === "unpaid" ? "PENDING" : "PAID",
    displayFulfillmentStatus: { fulfilled: "FULFILLED", held: "ON_HOLD" }[status] ?? "UNFULFILLED",
    customAttributes: [],
    currentTotalPriceSet: money(total.toFixed(1), order),
    currentTotalDiscountsSet: money("0.0"),
    currentTotalTaxSet: money("0.0"),
    shippingAddress: {
      firstName,
      lastName: last.join(" "),
      address1,
      address2: null,
      city: "San Pedro",
      provinceCode: "CA",
      province: "California",
      zip: "90731",
      countryCodeV2: "US",
      phone: null,
    },
    shippingLines: {
      nodes: [{ title: order.shippingMethod ?? "Standard", originalPriceSet: money("0.0") }],
    },
    refunds: refunds.map((refund) => ({
      id: `gid://shopify/Refund/${refund.id}`,
      note: refund.note ?? null,
      totalRefundedSet: money(refund.amount, order),
    })),
    lineItems: itemsOf(order, itemsPage),
    fulfillmentOrders: {
      nodes: [
        { status: "CLOSED", fulfillBy: "2020-01-01T00:00:00Z" },
        { status: status === "fulfilled" ? "CLOSED" : "OPEN", fulfillBy: order.shipBy ?? null },
      ],
    },
  };
}

/** What the app lacks for a query; `null` if nothing. */
function deniedBy(shop: ShopifyShop, query: string): string | null {
  if (query.includes("variant {") && !shop.givesProducts)
    return "Access denied for product field. Required access: `read_products` access scope.";
  if (query.includes("fulfillmentOrders(") && !shop.givesFulfillmentOrders)
    return "Access denied for fulfillmentOrders field. Required access: `read_merchant_managed_fulfillment_orders` access scope.";
  return null;
}

/** The orders that changed since a time. */
function changedOrders(
  orders: ReadonlyMap<string, ShopOrder>,
  variables: { query: string; first: number; after: string | null },
  itemsPage: number,
) {
  const since = /^updated_at:>='(.+)'$/.exec(variables.query)?.[1] ?? "";
  const listed = [...orders.values()]
    .filter(({ updatedAt }) => Date.parse(updatedAt) >= Date.parse(since))
    .sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt) || Number(a.id) - Number(b.id));
  // A cursor of Shopify's is a position in the sequence, not a number of rows.
  const markOf = ({ updatedAt, id }: ShopOrder) => `${updatedAt} ${id.padStart(20, "0")}`;
  const left = listed.filter((order) => variables.after === null || markOf(order) > variables.after);
  const page = left.slice(0, variables.first);
  const [last] = page.slice(-1);
  const pageInfo = { hasNextPage: left.length > page.length, endCursor: last ? markOf(last) : null };
  return { orders: { nodes: page.map((order) => shopifyNode(order, itemsPage)), pageInfo } };
}

/** The orders for an app that may not read buyers: what it may not read is `null`, with an error. */
function withoutBuyers(
  { orders: { nodes, pageInfo } }: ReturnType<typeof changedOrders>,
  extensions: unknown,
) {
  const hidden = nodes.map((node) => ({ ...node, email: null, phone: null, shippingAddress: null }));
  const errors = nodes.map((_, index) => ({
    message: "This app is not approved to access the MailingAddress object.",
    extensions: { code: "ACCESS_DENIED" },
    path: ["orders", "nodes", index, "shippingAddress"],
  }));
  return {
    status: 200,
    body: JSON.stringify({ data: { orders: { nodes: hidden, pageInfo } }, errors, extensions }),
  };
}

/**
 * A shop with Shopify's GraphQL Admin API of orders, fulfillments, locations and webhooks, its bucket of query costs, and
 * the tokens of its apps.
 */
export async function startShopify(token: string, apps: ShopifyApps = {}): Promise<ShopifyShop> {
  const tokens = new ShopifyTokens(apps);
  const orders = new Map<string, ShopOrder>();
  const fulfillments: ShopFulfillment[] = [];
  const hooks: ShopifyHook[] = [];
  const locations: ShopLocation[] = [];
  const bucket = new CostBucket();
  const answers = [
    hookQueries(hooks),
    locationQueries(locations),
    fulfillmentQueries({ orders, locations, parcels: fulfillments }, itemsOf),
  ];
  const server = await startShop((call) => {
    const { path, query: asked, headers, body } = call;
    if (apps.operator && path === "/admin/oauth/authorize") {
      const page = authorizePage(new URL(shop.url).host, asked, apps.operator);
      return { status: 200, body: page, headers: { "content-type": "text/html" } };
    }
    if (path === "/admin/oauth/access_token") return tokens.answer(body, shop.token);
    const given = headers["x-shopify-access-token"];
    if (!tokens.isValid(given) && (given !== shop.token || tokens.isExchanged(given)))
      return { status: 401, body: '{"errors":"[API] Invalid API key or access token"}' };
    if (!/^\/admin\/api\/\d{4}-\d\d\/graphql\.json$/.test(path))
      return { status: 404, body: '{"errors":"Not Found"}' };
    const { query, variables } = JSON.parse(body);
    const { refusal, extensions } = bucket.take(query, variables);
    const failed = (code: string, message: string) => ({
      status: 200,
      body: JSON.stringify({ data: null, errors: [{ message, extensions: { code } }], extensions }),
    });
    if (refusal) return failed(refusal, refusal === "THROTTLED" ? "Throttled" : "Query cost exceeds 1000");
    const denied = deniedBy(shop, query);
    if (denied) return failed("ACCESS_DENIED", denied);
    const isAsked = (key: string) =>
      (query.includes("variant {") || !["product", "variant"].includes(key)) &&
      (query.includes("fulfillmentOrders(") || key !== "fulfillmentOrders");
    const found = (data: object) => ({
      status: 200,
      body: JSON.stringify({ data, extensions }, (key, value) => (isAsked(key) ? value : undefined)),
    });
    for (const answer of answers) {
      const data = answer(query, variables);
      if (data) return found(data);
    }
    if (query.includes("order(id:")) {
      const order = orders.get(digitsOf(variables.id));
      const size = askedFor(query, "lineItems");
      return found({ order: order ? { lineItems: itemsOf(order, size, Number(variables.after)) } : null });
    }
    const changed = changedOrders(orders, variables, askedFor(query, "lineItems"));
    return shop.givesBuyers ? found(changed) : withoutBuyers(changed, extensions);
  });
  const shop: ShopifyShop = Object.assign(server, {
    orders,
    fulfillments,
    hooks,
    locations,
    bucket: 0,
    token,
    tokens,
    givesProducts: true,
    givesFulfillmentOrders: true,
    givesBuyers: true,
  });
  Object.defineProperty(shop, "bucket", {
    get: () => bucket.available,
    set: (left: number) => {
      bucket.available = left;
    },
  });
  return shop;
}
