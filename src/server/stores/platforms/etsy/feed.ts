import { isObject } from "../../../../domain/orders/incoming/json/value.ts";
import { ETSY_RECEIPT, etsyInbound } from "../../../../domain/stores/platforms/etsy/inbound.ts";
import { type OrderFeed, positionAfter, type ReadOrder, readOrderOf } from "../../inbound/feed/order-feed.ts";
import { refuseSync, SyncError } from "../../sync/platform-sync.ts";
import { callEtsy, etsyPause, NOT_ETSY } from "./api.ts";

const PAGE = 100;

function readReceipt(receipt: unknown): ReadOrder {
  const envelope = isObject(receipt) ? etsyInbound.envelopeOf(ETSY_RECEIPT, receipt) : null;
  return readOrderOf(envelope, receipt) ?? refuseSync(NOT_ETSY);
}

/** Etsy's Open API v3. Unpaid and canceled receipts are read as well: their events say so. */
export const etsyFeed: OrderFeed = {
  topic: ETSY_RECEIPT,
  async page(access, { cursor, page }, options) {
    const query = new URLSearchParams({
      min_last_modified: String(Math.floor(Date.parse(cursor) / 1_000)),
      sort_on: "updated",
      sort_order: "asc",
      limit: String(PAGE),
      offset: page ?? "0",
    });
    const response = await callEtsy(access, `receipts?${query}`, options);
    const { body } = response;
    if (!isObject(body) || !Array.isArray(body.results)) return refuseSync(NOT_ETSY);
    const orders = body.results.map(readReceipt);
    const isLast = orders.length < PAGE;
    const further = isLast ? null : String(Number(page ?? "0") + PAGE);
    return { orders, next: positionAfter(orders, cursor, further), isLast, wait: etsyPause(response) };
  },
  async one(access, externalId, options) {
    try {
      return readReceipt((await callEtsy(access, `receipts/${externalId}`, options)).body);
    } catch (error) {
      if (error instanceof SyncError && error.status === 404) return null;
      throw error;
    }
  },
};
