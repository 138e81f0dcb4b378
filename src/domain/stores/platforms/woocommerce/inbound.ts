import { readMoney } from "../../../orders/incoming/cells/numbers.ts";
import { firstText, type JsonObject, objects, text } from "../../../orders/incoming/json/value.ts";
import { woocommerceJson } from "../../../orders/incoming/json/woocommerce.ts";
import { draftOfJson, progressOfDraft } from "../../inbound/draft-of-json.ts";
import { type InboundPlatform, instantOf } from "../../inbound/platform.ts";
import type { Envelope, StoreOrder, StoreProgress, StoreRefund } from "../../inbound/store-order.ts";

const refundOf = ({ id, total, reason }: JsonObject): StoreRefund => ({
  id: text(id),
  amount: text(total).replace(/^-/, ""),
  note: text(reason),
});

function progressOf({ status }: JsonObject, hasEnded: boolean): StoreProgress {
  if (hasEnded) return "ended";
  return status === "completed" ? "fulfilled" : "open";
}

/** What was paid in full, once WooCommerce states the time of the payment. */
function paidOf(order: JsonObject): number | undefined {
  const isPaid =
    firstText(order.date_paid_gmt, order.date_paid) !== "" && objects(order.refunds).length === 0;
  const { value } = readMoney(text(order.total));
  return isPaid && text(order.currency) === "USD" && value !== undefined ? Number(value) : undefined;
}

function orderOf(order: JsonObject): StoreOrder {
  const { hasEnded, waits, ...drafted } = draftOfJson(woocommerceJson, order);
  const paid = paidOf(order);
  return {
    ...drafted,
    ...(paid !== undefined && { paid }),
    ...progressOfDraft(progressOf(order, hasEnded), { waits }),
    refunds: objects(order.refunds).map(refundOf),
  };
}

/** The instant of the first of these times that is stated. They are UTC without saying so. */
function gmtOf(...times: readonly unknown[]): string | null {
  const time = firstText(...times);
  return instantOf(/[zZ]$|[+-]\d\d:?\d\d$/.test(time) ? time : `${time}Z`);
}

const envelopeOf = ({
  id,
  date_modified_gmt: modified,
  date_created_gmt: created,
}: JsonObject): Envelope => ({
  externalId: text(id),
  changedAt: gmtOf(modified, created),
  placedAt: gmtOf(created),
});

/** WooCommerce's webhooks, and the orders of its REST API, version 3. */
export const woocommerceInbound: InboundPlatform = {
  envelopeOf: (topic, body) => (topic.startsWith("order.") ? envelopeOf(body) : null),
  messageOf(topic, body) {
    if (topic === "order.deleted") return { type: "deleted" };
    return topic.startsWith("order.") ? { type: "order", order: orderOf(body) } : { type: "unknown" };
  },
};
