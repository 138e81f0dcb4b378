import { FileRefused, problemAt } from "../file/problem.ts";
import { parseJson } from "./parse.ts";
import { printProviderJson } from "./print-provider.ts";
import { shopifyJson } from "./shopify.ts";
import { type JsonTable, rowsOf } from "./table.ts";
import { isObject, type JsonObject } from "./value.ts";
import { woocommerceJson } from "./woocommerce.ts";

const TABLES: readonly JsonTable[] = [printProviderJson, woocommerceJson, shopifyJson];

const READ = "Platen reads orders of Shopify's and WooCommerce's REST APIs and of print providers as JSON";

/** Other things that stores send as JSON: by a wrapper of that name, or by keys that only they have. */
const OTHERS: readonly { wrappers: readonly string[]; keys: readonly string[]; text: string }[] = [
  {
    wrappers: ["draft_order", "draft_orders"],
    keys: ["invoice_url", "invoice_sent_at"],
    text: "a draft order, which nobody has bought yet. Complete it in Shopify and bring the order",
  },
  {
    wrappers: ["fulfillment", "fulfillments"],
    keys: ["order_id", "tracking_numbers"],
    text: "a fulfilment: what was sent, not what is to be made. Bring the order",
  },
  {
    wrappers: ["refund", "refunds"],
    keys: ["refund_line_items"],
    text: "a refund, not an order",
  },
  { wrappers: [], keys: ["amount", "refunded_by"], text: "a refund, not an order" },
  {
    wrappers: ["product", "products"],
    keys: ["body_html", "variants"],
    text: "a product, not an order",
  },
  { wrappers: [], keys: ["regular_price", "default_attributes"], text: "a product, not an order" },
  {
    wrappers: ["variant", "variants", "product_variation"],
    keys: ["regular_price", "permalink", "attributes"],
    text: "a product's variation, not an order",
  },
  {
    wrappers: [],
    keys: ["topic", "delivery_url"],
    text: "the settings of a webhook. Bring what it delivers, the order",
  },
  {
    wrappers: [],
    keys: ["event", "data"],
    text: "a message that an order has changed, without the order. Bring the order itself",
  },
];

const refuse = (text: string): never => {
  throw new FileRefused(problemAt(1, "A", text));
};

function refuseOthers(value: JsonObject): void {
  // An order has its refunds and fulfilments as well; what wraps one of these has hardly anything else.
  const isWrapper = Object.keys(value).length <= 2;
  const other = OTHERS.find(
    ({ wrappers, keys }) =>
      (isWrapper && wrappers.some((name) => typeof value[name] === "object")) ||
      keys.every((key) => key in value),
  );
  if (other) refuse(`this is ${other.text}. ${READ}`);
}

/** The orders that a value holds: a list, an order in a wrapper, or an order itself. */
function ordersIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value))
    return value.map((one) => (isObject(one) && isObject(one.order) ? one.order : one));
  if (!isObject(value)) return [value];
  for (const list of [value.orders, value.results, value.data]) if (Array.isArray(list)) return list;
  refuseOthers(value);
  return [isObject(value.order) ? value.order : value];
}

function tableFor(order: unknown, index: number): JsonTable {
  const table = isObject(order) ? TABLES.find((one) => one.has(order)) : undefined;
  if (isObject(order)) refuseOthers(order);
  if (table) return table;
  const which = index === 0 ? "what it holds is no order" : `its ${index + 1}. entry is no order`;
  return refuse(`the file is JSON, but ${which} that Platen knows. ${READ}`);
}

export interface JsonOrders {
  readonly headers: readonly string[];
  readonly orders: readonly JsonObject[];
  /** An order's rows under these headers. */
  rows(order: JsonObject): string[][];
}

/**
 * Orders of a JSON text as rows of a table, whose header says what they are to whoever reads it.
 * @throws FileRefused for what is no JSON, no orders, or orders of several kinds.
 */
export function ordersOfJson(json: string): JsonOrders {
  const found = parseJson(json).flatMap(ordersIn);
  if (found.length === 0) return refuse("the file is JSON, but it holds no order");
  const [table, ...others] = new Set(found.map(tableFor));
  if (others.length > 0) {
    refuse(`the file mixes orders of ${[table, ...others].map((one) => one?.label).join(" and ")}. Split it`);
  }
  if (!table) return refuse("the file is JSON, but it holds no order");
  return {
    headers: table.headers,
    orders: found.filter(isObject),
    rows: (order) => rowsOf(table, order),
  };
}
