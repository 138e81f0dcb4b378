import { isObject, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { statesRefundedLines } from "../../../../domain/orders/incoming/json/woocommerce.ts";
import { woocommerceInbound } from "../../../../domain/stores/platforms/woocommerce/inbound.ts";
import { type OrderFeed, positionAfter, type ReadOrder, readOrderOf } from "../../inbound/feed/order-feed.ts";
import { refuseSync, sendOrThrow } from "../../sync/platform-sync.ts";

const PAGE = 50;
/** `modified_after` leaves out the second that it names. */
const INCLUSIVE_MS = 1_000;

const TOPIC = "order.updated";

function readOrder(order: unknown): ReadOrder {
  const envelope = isObject(order) ? woocommerceInbound.envelopeOf(TOPIC, order) : null;
  return readOrderOf(envelope, order) ?? refuseSync("The store's response is not one of WooCommerce's API");
}

type Access = Parameters<OrderFeed["page"]>[0];
type Options = Parameters<OrderFeed["page"]>[2];

async function get(
  access: Access,
  path: string,
  query: URLSearchParams,
  options: Options,
): Promise<unknown[]> {
  const basic = Buffer.from(`${access.key}:${access.secret ?? ""}`).toString("base64");
  const { body } = await sendOrThrow(
    {
      platform: "woocommerce",
      method: "GET",
      url: `${access.address}/wp-json/wc/v3/${path}?${query}`,
      headers: { authorization: `Basic ${basic}` },
    },
    options,
  );
  return Array.isArray(body) ? body : refuseSync("The store's response is not one of WooCommerce's API");
}

/** Orders that are not made any more, so that it does not matter what was refunded of them. */
const ENDED = new Set(["completed", "cancelled", "refunded", "failed", "trash", "checkout-draft"]);

/** The order with the lines of its refunds, which WooCommerce states apart from it. */
async function withRefunds(access: Access, order: unknown, options: Options): Promise<unknown> {
  if (!isObject(order) || ENDED.has(text(order.status)) || statesRefundedLines(order)) return order;
  const query = new URLSearchParams({ per_page: "100" });
  const read = objects(await get(access, `orders/${text(order.id)}/refunds`, query, options));
  const linesOf = new Map(read.map(({ id, line_items }) => [text(id), line_items]));
  const refunds = objects(order.refunds).map((refund) => ({
    ...refund,
    line_items: linesOf.get(text(refund.id)),
  }));
  return { ...order, refunds };
}

/** WooCommerce's REST API, version 3, from WooCommerce 5.8 on. */
export const woocommerceFeed: OrderFeed = {
  topic: TOPIC,
  async page(access, { cursor, page }, options) {
    const query = new URLSearchParams({
      modified_after: new Date(Date.parse(cursor) - INCLUSIVE_MS).toISOString().slice(0, 19),
      dates_are_gmt: "true",
      orderby: "modified",
      order: "asc",
      per_page: String(PAGE),
      page: page ?? "1",
    });
    const orders: ReadOrder[] = [];
    for (const order of await get(access, "orders", query, options))
      orders.push(readOrder(await withRefunds(access, order, options)));
    const isLast = orders.length < PAGE;
    const further = isLast ? null : String(Number(page ?? "1") + 1);
    return { orders, next: positionAfter(orders, cursor, further), isLast, wait: 0 };
  },
};
