import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { z } from "zod";
import type { JsonObject } from "../../../domain/orders/incoming/json/value.ts";
import type { InboundPlatform } from "../../../domain/stores/inbound/platform.ts";

/** A webhook as it was received. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly raw: Buffer;
}

export interface InboundAdapter {
  /** How their bodies are read. */
  readonly platform: InboundPlatform;
  /** The credential that signs them: the webhook secret, or without one the key of the store. */
  readonly signedBy: "webhook secret" | "webhook secret or key";
  /** The shape of its bodies, where Platen defines it: others are refused. */
  readonly body?: z.ZodType;
  /** Whether the delivery is the platform's unsigned test of the address, which is answered and dropped. */
  isPing?(delivery: Delivery): boolean;
  /** Checks the signature over the raw body. `seconds` is the current time. */
  isSigned(delivery: Delivery, secret: string, seconds: number): boolean;
  /** The topic and the delivery's id; `null` where they are missing. */
  identify(
    delivery: Delivery,
    body: JsonObject,
  ): { readonly topic: string; readonly deliveryId: string } | null;
}

/** The first value of a header; "" without it. */
export const headerOf = ({ headers }: Delivery, name: string): string => [headers[name]].flat()[0] ?? "";

/** Distinguishes the deliveries of a platform whose ids do not: a repeated one has the same body. */
export const bodyHash = ({ raw }: Delivery): string =>
  createHash("sha256").update(raw).digest("base64url").slice(0, 22);

/** Compares in a time that does not depend on where they differ. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
