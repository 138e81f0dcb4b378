import { firstDay } from "../../../orders/due-date.ts";
import { dividedText } from "../../../orders/incoming/json/amounts.ts";
import { etsyJson, madeItems } from "../../../orders/incoming/json/etsy.ts";
import { firstText, type JsonObject, objects, text } from "../../../orders/incoming/json/value.ts";
import { draftOfJson, progressOfDraft } from "../../inbound/draft-of-json.ts";
import { dayOfSeconds, type InboundPlatform, instantOfSeconds, isNotice } from "../../inbound/platform.ts";
import type { StoreOrder, StoreProgress, StoreRefund } from "../../inbound/store-order.ts";
import { genericInbound } from "../webhook/inbound.ts";

/** The topic of a whole receipt. */
export const ETSY_RECEIPT = "receipt";

/** Etsy's refunds have no ids. */
const refundOf = (refund: JsonObject): StoreRefund => ({
  id: `${text(refund.created_timestamp)}-${dividedText(refund.amount)}`,
  amount: dividedText(refund.amount),
  note: firstText(refund.note_from_issuer, refund.reason),
});

function progressOf(receipt: JsonObject, hasEnded: boolean): StoreProgress {
  const status = text(receipt.status).toLowerCase();
  if (hasEnded || status === "canceled" || status === "fully refunded") return "ended";
  const isDone = status === "completed" || receipt.is_shipped === true;
  if (isDone || madeItems(receipt).length === 0) return "fulfilled";
  return receipt.is_paid === true ? "open" : "unpaid";
}

/**
 * The first of the days on which its transactions are expected to ship, of those that have not. The seconds are those of
 * `expected_ship_date`: https://developers.etsy.com/documentation/reference#operation/getShopReceipt
 */
function shipByOf(receipt: JsonObject): Pick<StoreOrder, "shipBy"> {
  const open = madeItems(receipt).filter(({ shipped_timestamp }) => text(shipped_timestamp) === "");
  if (open.length === 0 || receipt.is_shipped === true) return {};
  return { shipBy: firstDay(open.map((item) => dayOfSeconds(item.expected_ship_date))) };
}

function orderOf(receipt: JsonObject): StoreOrder {
  const { hasEnded, waits, ...drafted } = draftOfJson(etsyJson, receipt);
  return {
    ...drafted,
    ...progressOfDraft(progressOf(receipt, hasEnded), { waits }),
    refunds: objects(receipt.refunds).map(refundOf),
    shipsWhole: true,
    ...shipByOf(receipt),
  };
}

/** The receipt that a webhook names by its address in the API. */
const receiptIdOf = ({ resource_url }: JsonObject): string =>
  /\/receipts\/(\d{1,20})(?:[/?#]|$)/.exec(text(resource_url))?.[1] ?? "";

/** Etsy's webhooks and receipts of its Open API v3. Stores connected without that API send Platen's own webhooks. */
export const etsyInbound: InboundPlatform = {
  envelopeOf(topic, body) {
    if (topic === ETSY_RECEIPT)
      return {
        externalId: text(body.receipt_id),
        changedAt: instantOfSeconds(firstText(body.updated_timestamp, body.update_timestamp)),
        placedAt: instantOfSeconds(firstText(body.created_timestamp, body.create_timestamp)),
      };
    if (!isNotice(topic)) return genericInbound.envelopeOf(topic, body);
    const externalId = receiptIdOf(body);
    return externalId === "" ? null : { externalId, changedAt: null };
  },
  messageOf: (topic, body) =>
    topic === ETSY_RECEIPT ? { type: "order", order: orderOf(body) } : genericInbound.messageOf(topic, body),
};
