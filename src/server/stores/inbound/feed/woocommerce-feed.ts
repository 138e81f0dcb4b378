import { isObject } from "../../../../domain/orders/import/json/value.ts";
import { woocommerceInbound } from "../../../../domain/stores/inbound/woocommerce.ts";
import { refuseSync, sendOrThrow } from "../../sync/platform-sync.ts";
import { type OrderFeed, positionAfter, type ReadOrder } from "./order-feed.ts";

const PAGE = 50;
/** `modified_after` leaves out the second that it names. */
const INCLUSIVE_MS = 1_000;

const TOPIC = "order.updated";

function readOrder(order: unknown): ReadOrder {
  const envelope = isObject(order) ? woocommerceInbound.envelopeOf(TOPIC, order) : null;
  if (!envelope?.changedAt || envelope.externalId === "")
    return refuseSync("The store's response is not one of WooCommerce's API");
  return { externalId: envelope.externalId, changedAt: envelope.changedAt, raw: JSON.stringify(order) };
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
    const basic = Buffer.from(`${access.key}:${access.secret ?? ""}`).toString("base64");
    const { body } = await sendOrThrow(
      {
        method: "GET",
        url: `${access.address}/wp-json/wc/v3/orders?${query}`,
        headers: { authorization: `Basic ${basic}` },
      },
      options,
    );
    if (!Array.isArray(body)) return refuseSync("The store's response is not one of WooCommerce's API");
    const orders = body.map(readOrder);
    const isLast = orders.length < PAGE;
    const further = isLast ? null : String(Number(page ?? "1") + 1);
    return { orders, next: positionAfter(orders, cursor, further), isLast, wait: 0 };
  },
};
