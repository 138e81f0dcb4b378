import { shippingDayOf } from "../../orders/due-date.ts";
import { type JsonObject, text } from "../../orders/incoming/json/value.ts";
import type { Envelope, StoreMessage } from "./store-order.ts";

/** How the deliveries of a platform are read. Both functions are pure. */
export interface InboundPlatform {
  /** What a delivery is about; `null` for one that is about nothing, such as a test of the address. */
  envelopeOf(topic: string, body: JsonObject): Envelope | null;
  messageOf(topic: string, body: JsonObject): StoreMessage;
}

/** Topics of deliveries that name an order and do not contain it: the order is read from the store. */
const NOTICE = "notice/";

export const noticeTopic = (event: string): string => `${NOTICE}${event}`;

export const isNotice = (topic: string): boolean => topic.startsWith(NOTICE);

/** An instant in ISO 8601; `null` for a text that is none. */
export function instantOf(given: string): string | null {
  const time = Date.parse(given);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The instant of whole seconds since 1970, in ISO 8601; `null` for what is none. */
export const instantOfSeconds = (value: unknown): string | null =>
  /^[1-9]\d{0,11}$/.test(text(value)) ? new Date(Number(text(value)) * 1_000).toISOString() : null;

/** The day of these seconds by which an order ships, in Los Angeles; `null` for what are none. */
export function dayOfSeconds(value: unknown): string | null {
  const instant = instantOfSeconds(value);
  return instant && shippingDayOf(instant);
}

/** Lists of ids, as text. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((id) => (typeof id === "string" || typeof id === "number" ? String(id) : []))
    : [];
