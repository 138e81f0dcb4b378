import { isObject, type JsonObject, objects, text } from "../../../../domain/orders/incoming/json/value.ts";
import { isHidden, TIKTOK_ORDER, tiktokInbound } from "../../../../domain/stores/platforms/tiktok/inbound.ts";
import { type OrderFeed, positionAfter, type ReadOrder, readOrderOf } from "../../inbound/feed/order-feed.ts";
import { refuseSync } from "../../sync/platform-sync.ts";
import { callTikTok, NOT_TIKTOK } from "./api.ts";

const PAGE = 50;

function readOrder(order: unknown): ReadOrder & { isHidden: boolean } {
  const envelope = isObject(order) ? tiktokInbound.envelopeOf(TIKTOK_ORDER, order) : null;
  const read = readOrderOf(envelope, order);
  if (!isObject(order) || !read) return refuseSync(NOT_TIKTOK);
  return { ...read, isHidden: isHidden(order) };
}

const ordersOf = ({ orders }: JsonObject) =>
  Array.isArray(orders) || orders === undefined || orders === null
    ? objects(orders).map(readOrder)
    : refuseSync(NOT_TIKTOK);

const shownOf = (orders: readonly (ReadOrder & { isHidden: boolean })[]): ReadOrder[] =>
  orders.flatMap(({ isHidden, ...order }) => (isHidden ? [] : order));

/** TikTok Shop's Open API, version 202309. */
export const tiktokFeed: OrderFeed = {
  topic: TIKTOK_ORDER,
  async page(access, { cursor, page }, options) {
    const data = await callTikTok(
      access,
      {
        path: "/order/202309/orders/search",
        query: {
          page_size: String(PAGE),
          sort_field: "update_time",
          sort_order: "ASC",
          ...(page !== null && { page_token: page }),
        },
        body: { update_time_ge: Math.floor(Date.parse(cursor) / 1_000) },
      },
      options,
    );
    const orders = ordersOf(data);
    const further = text(data.next_page_token);
    const isLast = further === "" || orders.length === 0;
    const next = positionAfter(orders, cursor, isLast ? null : further);
    return { orders: shownOf(orders), next, isLast, wait: 0 };
  },
  async one(access, externalId, options) {
    const call = { path: "/order/202309/orders", query: { ids: externalId } };
    const orders = ordersOf(await callTikTok(access, call, options));
    return shownOf(orders).find((order) => order.externalId === externalId) ?? null;
  },
};
