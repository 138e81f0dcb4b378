import { firstText, type JsonObject, objects, text } from "../../../orders/incoming/json/value.ts";
import { woocommerceJson } from "../../../orders/incoming/json/woocommerce.ts";
import { draftOfJson, progressOfDraft } from "../../inbound/draft-of-json.ts";
import { type InboundPlatform, instantOf } from "../../inbound/platform.ts";
import type { StoreOrder, StoreProgress, StoreRefund } from "../../inbound/store-order.ts";

const refundOf = ({ id, total, reason }: JsonObject): StoreRefund => ({
  id: text(id),
  amount: text(total).replace(/^-/, ""),
  note: text(reason),
});

function progressOf({ status }: JsonObject, hasEnded: boolean): StoreProgress {
  if (hasEnded) return "ended";
  return status === "completed" ? "fulfilled" : "open";
}

function orderOf(order: JsonObject): StoreOrder {
  const { hasEnded, waits, ...drafted } = draftOfJson(woocommerceJson, order);
  return {
    ...drafted,
    ...progressOfDraft(progressOf(order, hasEnded), { waits }),
    refunds: objects(order.refunds).map(refundOf),
  };
}

/** The time of the last change. `date_modified_gmt` is UTC without saying so. */
function changedAt({ date_modified_gmt, date_created_gmt }: JsonObject): string | null {
  const time = firstText(date_modified_gmt, date_created_gmt);
  return instantOf(/[zZ]$|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`);
}

/** WooCommerce's webhooks, and the orders of its REST API, version 3. */
export const woocommerceInbound: InboundPlatform = {
  envelopeOf: (topic, body) =>
    topic.startsWith("order.") ? { externalId: text(body.id), changedAt: changedAt(body) } : null,
  messageOf(topic, body) {
    if (topic === "order.deleted") return { type: "deleted" };
    return topic.startsWith("order.") ? { type: "order", order: orderOf(body) } : { type: "unknown" };
  },
};
