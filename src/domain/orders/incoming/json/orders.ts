import { FileRefused, problemAt } from "../problem.ts";
import { entriesOfJson } from "./parse.ts";
import { printProviderJson } from "./print-provider.ts";
import { shopifyJson } from "./shopify.ts";
import { type JsonTable, rowsOf } from "./table.ts";
import { isObject, type JsonObject, object } from "./value.ts";
import { woocommerceJson } from "./woocommerce.ts";

const TABLES: readonly JsonTable[] = [printProviderJson, woocommerceJson, shopifyJson];

const READ = "Platen reads orders of Shopify's and WooCommerce's REST APIs and of print providers as JSON";

/** Other kinds of JSON from stores, identified by their wrapper or by unique keys. */
const OTHERS: readonly { wrappers: readonly string[]; keys: readonly string[]; text: string }[] = [
  {
    wrappers: ["draft_order", "draft_orders"],
    keys: ["invoice_url", "invoice_sent_at"],
    text: "a draft order, which is not paid yet. Complete it in Shopify and import the order",
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
  // An order also contains refunds and fulfillments; a wrapper of those has hardly any other key.
  const isWrapper = Object.keys(value).length <= 2;
  const other = OTHERS.find(
    ({ wrappers, keys }) =>
      (isWrapper && wrappers.some((name) => typeof value[name] === "object")) ||
      keys.every((key) => key in value),
  );
  if (other) refuse(`this is ${other.text}. ${READ}`);
}

const unwrapped = (value: unknown) => (isObject(value) && isObject(value.order) ? value.order : value);

function tableFor(order: unknown, index: number): JsonTable {
  if (isObject(order)) refuseOthers(order);
  const table = isObject(order) ? TABLES.find((one) => one.has(order)) : undefined;
  if (table) return table;
  const which = index === 0 ? "what it holds is no order" : `its ${index + 1}. entry is no order`;
  return refuse(`the file is JSON, but ${which} that Platen knows. ${READ}`);
}

export interface JsonRows {
  readonly rows: readonly string[][];
  /** The share of the text that was read: 0 to 1. */
  readonly share: number;
}

/**
 * Yields the orders of a JSON text as rows of a table, whose header identifies their layout.
 * @throws FileRefused, also midway, for invalid JSON, no orders, or orders of several kinds
 */
export function* rowsOfOrders(json: string): Generator<JsonRows> {
  let table: JsonTable | null = null;
  let index = 0;
  for (const { value, share } of entriesOfJson(json)) {
    const order = unwrapped(value);
    const its = tableFor(order, index);
    if (!table) yield { rows: [[...its.headers]], share: 0 };
    table ??= its;
    if (table !== its) refuse(`the file mixes orders of ${table.label} and ${its.label}. Split it`);
    yield { rows: rowsOf(table, object(order)), share };
    index += 1;
  }
  if (!table) refuse("the file is JSON, but it holds no order");
}
