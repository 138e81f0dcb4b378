import { type JsonObject, objects, text } from "./value.ts";

/** The units of a line that have left, and those that were removed or refunded before they did. */
export interface LineUnits {
  readonly done: number;
  readonly gone: number;
}

const number = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Deliveries that did not take place. */
const FAILED = new Set(["cancelled", "error", "failure"]);

/** The units of a line that the order's fulfillments contain; `null` where it states none of any line. */
function sentUnits({ id }: JsonObject, order: JsonObject): number | null {
  const lines = objects(order.fulfillments)
    .filter(({ status }) => !FAILED.has(text(status)))
    .flatMap((fulfillment) => objects(fulfillment.line_items));
  if (lines.length === 0) return null;
  return lines
    .filter((line) => text(line.id) === text(id))
    .reduce((sum, line) => sum + (number(line.quantity) ?? 0), 0);
}

/** The refunded units of a line. `unsent`: canceled before they left; `kept`: neither canceled nor returned. */
function refundedUnits({ id }: JsonObject, order: JsonObject): { kept: number; unsent: number } {
  const lines = objects(order.refunds)
    .flatMap((refund) => objects(refund.refund_line_items))
    .filter((line) => text(line.line_item_id) === text(id));
  const unitsOf = (which: (type: string) => boolean) =>
    lines
      .filter(({ restock_type }) => which(text(restock_type)))
      .reduce((sum, line) => sum + (number(line.quantity) ?? 0), 0);
  return {
    unsent: unitsOf((type) => type === "cancel"),
    kept: unitsOf((type) => type !== "cancel" && type !== "return"),
  };
}

/**
 * What has become of a line's units, by all that Shopify states: `fulfillable_quantity` are the units that are open,
 * `current_quantity` those that the order still has, whether or not they have left.
 */
export function shopifyUnits(item: JsonObject, order: JsonObject): LineUnits {
  const quantity = number(item.quantity);
  if (quantity === null || !Number.isInteger(quantity) || quantity < 1) return { done: 0, gone: 0 };
  const isFulfilled =
    text(item.fulfillment_status) === "fulfilled" || order.fulfillment_status === "fulfilled";
  const stated = sentUnits(item, order);
  const { unsent, kept } = refundedUnits(item, order);
  const current = number(item.current_quantity) ?? quantity;
  const open = number(item.fulfillable_quantity);
  // Refunds without a word about the stock are of units that had left, as far as some had.
  const removed = unsent + ((stated ?? 0) > 0 ? 0 : kept);
  const whole = Math.max(0, quantity - removed);
  const present = Math.min(whole, (stated ?? 0) > 0 ? whole : current);
  const sent = Math.min(
    present,
    stated ?? (isFulfilled ? present : open === null ? 0 : Math.max(0, present - open)),
  );
  const left = isFulfilled ? 0 : Math.max(0, Math.min(present - sent, open ?? present, current));
  const done = isFulfilled && stated === null ? present : sent;
  return { done, gone: Math.max(0, quantity - done - left) };
}

/** Why nothing is made for a line: "" for goods. */
export function notMadeText(item: JsonObject): string {
  if (item.gift_card === true) return "gift cards are not made";
  return item.requires_shipping === false ? "it is not shipped" : "";
}

/** The state of the whole order. What a part of it has become is stated by line; a hold that was read closes a gate. */
export const orderFulfillment = (order: JsonObject): string => {
  if (order.on_hold === true) return "";
  const status = text(order.fulfillment_status) || text(order.display_fulfillment_status);
  return status === "partial" || status === "partially_fulfilled" ? "" : status;
};

/** The code of a shipping method that is none: Shopify's own of local pickup. */
export const isPickupCode = (code: string): boolean =>
  /^(?:pick[-_ ]?up|local[-_ ]?pick[-_ ]?up)|\bpick[-_ ]?up in[-_ ]store\b/i.test(code);
