import { tiktokJson } from "../../../orders/incoming/json/tiktok.ts";
import { type JsonObject, object, text } from "../../../orders/incoming/json/value.ts";
import { draftOfJson, progressOfDraft } from "../../inbound/draft-of-json.ts";
import {
  dayOfSeconds,
  type InboundPlatform,
  instantOfSeconds,
  isNotice,
  noticeTopic,
} from "../../inbound/platform.ts";
import type { StoreOrder, StoreProgress } from "../../inbound/store-order.ts";
import { genericInbound } from "../webhook/inbound.ts";

/** The topic of a whole order, and of a shop that has removed the app. */
export const TIKTOK_ORDER = "order";
const REMOVED = "seller_deauthorization";

/** What its webhooks are about, by their `type`. The others concern no order that Platen makes. */
const TOPICS: ReadonlyMap<string, string> = new Map([
  ["1", noticeTopic("order_status_change")],
  ["3", noticeTopic("recipient_address_update")],
  ["6", REMOVED],
  ["11", noticeTopic("cancellation_status_change")],
]);

/** The topic of a webhook; "" for one that Platen does not use. */
export const tiktokTopicOf = (body: JsonObject): string => TOPICS.get(text(body.type)) ?? "";

/** An order on hold (the buyer may still cancel, and the address is hidden) or not paid waits by its draft, with the reason. */
const PROGRESS: ReadonlyMap<string, StoreProgress> = new Map([
  ["UNPAID", "open"],
  ["ON_HOLD", "open"],
  ["AWAITING_SHIPMENT", "open"],
  ["PARTIALLY_SHIPPING", "open"],
  ["CANCELLED", "ended"],
]);

const isMadeByTikTok = ({ fulfillment_type }: JsonObject) => fulfillment_type === "FULFILLMENT_BY_TIKTOK";

function progressOf(order: JsonObject, hasEnded: boolean): StoreProgress {
  if (hasEnded) return "ended";
  // In all others, also in those that Platen does not know, nothing is left to be made.
  return isMadeByTikTok(order) ? "fulfilled" : (PROGRESS.get(text(order.status)) ?? "fulfilled");
}

/**
 * The day by which TikTok Shop wants the order shipped: its service level, else the time at which it cancels an order that
 * is not. `tts_sla_time` is the carrier's. Get Order Detail, version 202309: https://partner.tiktokshop.com/docv2
 */
const shipByOf = ({ rts_sla_time, shipping_due_time }: JsonObject): string | null =>
  dayOfSeconds(rts_sla_time) ?? dayOfSeconds(shipping_due_time);

function orderOf(order: JsonObject): StoreOrder {
  const { hasEnded, waits, ...drafted } = draftOfJson(tiktokJson, order);
  return {
    ...drafted,
    ...progressOfDraft(progressOf(order, hasEnded), { waits }),
    refunds: [],
    shipBy: shipByOf(order),
    ...(isMasked(order) && { withheldBy: "tiktok" }),
  };
}

/** Whether parts of the recipient are masked, as of orders that TikTok Shop ships. */
const isMasked = ({ recipient_address }: JsonObject): boolean => {
  const { name, address_line1, postal_code } = object(recipient_address);
  return [name, address_line1, postal_code].some((part) => text(part).includes("*"));
};

/**
 * Whether the address of an order is hidden again, thirty days after its completion. Such a state has nothing new, and
 * its address would look like a change.
 */
export const isHidden = (order: JsonObject): boolean => order.status === "COMPLETED" && isMasked(order);

/** TikTok Shop's webhooks and orders of its Open API. Shops connected without it send Platen's own webhooks. */
export const tiktokInbound: InboundPlatform = {
  envelopeOf(topic, body) {
    const data = object(body.data);
    if (topic === TIKTOK_ORDER)
      return {
        externalId: text(body.id),
        changedAt: instantOfSeconds(body.update_time),
        placedAt: instantOfSeconds(body.create_time),
      };
    if (topic === REMOVED) return { externalId: text(body.shop_id), changedAt: null };
    if (!isNotice(topic)) return genericInbound.envelopeOf(topic, body);
    const externalId = text(data.order_id);
    return externalId === "" ? null : { externalId, changedAt: null };
  },
  messageOf(topic, body) {
    if (topic === TIKTOK_ORDER) return { type: "order", order: orderOf(body) };
    return topic === REMOVED ? { type: "disconnected" } : genericInbound.messageOf(topic, body);
  },
};
