import type { JsonObject } from "../../orders/import/json/value.ts";
import type { Envelope, StoreMessage } from "./store-order.ts";

/** How the deliveries of a platform are read. Both functions are pure. */
export interface InboundPlatform {
  /** What a delivery is about; `null` for one that is about nothing, such as a test of the address. */
  envelopeOf(topic: string, body: JsonObject): Envelope | null;
  messageOf(topic: string, body: JsonObject): StoreMessage;
}

/** An instant in ISO 8601; `null` for a text that is none. */
export function instantOf(text: string): string | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Lists of ids, as text. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((id) => (typeof id === "string" || typeof id === "number" ? String(id) : []))
    : [];
