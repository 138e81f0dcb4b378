import { type FakeShop, startShop } from "./behavior.ts";
import { nameOf, type ShopItem, type ShopOrder } from "./payloads.ts";
import { authorizePage } from "./shopify-app.ts";
import { fulfillmentCalls, type ShopFulfillment } from "./shopify-fulfillment.ts";
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
  /** The bucket of query costs. A query costs 400, and 50 return in a second of the shop's clock. */
  bucket: number;
  /** Whether the app may read products. */
  givesProducts: boolean;
}

const COST = 400;
const RATE = 50;
const ITEMS_PAGE = 50;

const money = (amount: string) => ({ shopMoney: { amount } });

const ONE: readonly ShopItem[] = [{ sku: "TEE-BLK-M", quantity: 1 }];

function itemsOf({ id, items = ONE }: ShopOrder, from: number) {
  const nodes = items.slice(from, from + ITEMS_PAGE).map((item, index) => {
    const { sku, quantity, price = "29.00", product, variant } = item;
    return {
      id: `gid://shopify/LineItem/9${from + index}${id}`,
      name: nameOf(item),
      sku,
      quantity,
      currentQuantity: quantity,
      originalUnitPriceSet: money(price),
      customAttributes: [],
      product: product ? { id: `gid://shopify/Product/${product}` } : null,
      variant: product ? { id: `gid://shopify/ProductVariant/${variant ?? product}` } : null,
    };
  });
  const end = from + ITEMS_PAGE;
  return { nodes, pageInfo: { hasNextPage: items.length > end, endCursor: String(end) } };
}

/** An order in the form of the GraphQL Admin API. */
export function shopifyNode(order: ShopOrder) {
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
    currencyCode: "USD",
    displayFinancialStatus: status === "unpaid" ? "PENDING" : "PAID",
    displayFulfillmentStatus: { fulfilled: "FULFILLED", held: "ON_HOLD" }[status] ?? "UNFULFILLED",
    customAttributes: [],
    currentTotalPriceSet: money(total.toFixed(1)),
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
      totalRefundedSet: money(refund.amount),
    })),
    lineItems: itemsOf(order, 0),
  };
}

/**
 * A shop with the queries of orders of Shopify's GraphQL Admin API and its bucket of query costs, the fulfillments of its
 * REST API, and the tokens of its apps.
 */
export async function startShopify(token: string, apps: ShopifyApps = {}): Promise<ShopifyShop> {
  const tokens = new ShopifyTokens(apps);
  const orders = new Map<string, ShopOrder>();
  const fulfillments: ShopFulfillment[] = [];
  const fulfill = fulfillmentCalls(orders, fulfillments);
  const hooks: ShopifyHook[] = [];
  const locations: ShopLocation[] = [];
  const answer = [hookQueries(hooks), locationQueries(orders, locations)];
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
    const fulfilled = fulfill(call);
    if (fulfilled) return fulfilled;
    if (!/^\/admin\/api\/\d{4}-\d\d\/graphql\.json$/.test(path))
      return { status: 404, body: '{"errors":"Not Found"}' };
    const { query, variables } = JSON.parse(body);
    const throttleStatus = { maximumAvailable: 2_000, restoreRate: RATE };
    const cost = (currentlyAvailable: number) => ({
      cost: { requestedQueryCost: COST, throttleStatus: { ...throttleStatus, currentlyAvailable } },
    });
    if (shop.bucket < COST) {
      const errors = [{ message: "Throttled", extensions: { code: "THROTTLED" } }];
      return { status: 200, body: JSON.stringify({ errors, extensions: cost(shop.bucket) }) };
    }
    shop.bucket -= COST;
    if (query.includes("variant {") && !shop.givesProducts) {
      const message = "Access denied for product field. Required access: `read_products` access scope.";
      const errors = [{ message, extensions: { code: "ACCESS_DENIED" } }];
      return { status: 200, body: JSON.stringify({ data: null, errors, extensions: cost(shop.bucket) }) };
    }
    for (const one of answer) {
      const data = one(query, variables);
      if (data) return { status: 200, body: JSON.stringify({ data, extensions: cost(shop.bucket) }) };
    }
    if (query.includes("order(id:")) {
      const order = orders.get(String(variables.id).split("/").at(-1) ?? "");
      const lineItems = order ? itemsOf(order, Number(variables.after)) : null;
      const found = order ? { lineItems } : null;
      return {
        status: 200,
        body: JSON.stringify({ data: { order: found }, extensions: cost(shop.bucket) }),
      };
    }
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
    const data = { orders: { nodes: page.map(shopifyNode), pageInfo } };
    const isAsked = (key: string) => query.includes("variant {") || !["product", "variant"].includes(key);
    const only = (key: string, value: unknown) => (isAsked(key) ? value : undefined);
    return { status: 200, body: JSON.stringify({ data, extensions: cost(shop.bucket) }, only) };
  });
  const shop: ShopifyShop = Object.assign(server, {
    orders,
    fulfillments,
    hooks,
    locations,
    bucket: 2_000,
    token,
    tokens,
    givesProducts: true,
  });
  return shop;
}
