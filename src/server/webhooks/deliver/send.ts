import type { IncomingMessage } from "node:http";
import { MAX_RESPONSE_TEXT } from "../../../domain/webhooks/limits.ts";
import { ForbiddenAddress, type OutboundOptions, sendRequest } from "../../outbound/request.ts";
import { signatureNow } from "../../outbound/signature.ts";
import { unavailableReason } from "../../outbound/unavailable.ts";
import { signingKeyOf } from "../webhook-secret.ts";

/** An event as it is sent to a receiver. */
export interface WebhookMessage {
  /** Of the delivery. */
  readonly id: string;
  readonly event: string;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly body: string;
}

/** What a receiver responded. */
export interface Attempt {
  readonly isDelivered: boolean;
  /** The HTTP status; `null` without a response. */
  readonly status: number | null;
  /** The beginning of the response. */
  readonly response: string | null;
  /** Why it failed. */
  readonly reason: string | null;
  readonly durationMs: number;
}

/** More than the characters that are kept need in UTF-8. */
const MAX_BYTES = 4 * MAX_RESPONSE_TEXT;

/** The beginning of a response. The rest is not read. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_BYTES) break;
    }
  } catch {
    // The status has decided: what came until then is enough.
  }
  response.destroy();
  const text = Buffer.concat(chunks).subarray(0, MAX_BYTES).toString();
  return text.replaceAll("\u0000", "").slice(0, MAX_RESPONSE_TEXT);
}

function reasonOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `The receiver redirects (${status}), and redirects are not followed`;
  return `The receiver responded with ${status}`;
}

/** Sends a signed event once. Never throws: what went wrong is a part of the attempt. */
export async function sendMessage(
  { id, event, url, secrets, body }: WebhookMessage,
  options: OutboundOptions,
): Promise<Attempt> {
  const from = performance.now();
  const took = () => Math.round(performance.now() - from);
  const headers = {
    "content-type": "application/json",
    "platen-event": event,
    "platen-webhook-id": id,
    "platen-signature": signatureNow(secrets.map(signingKeyOf), body),
  };
  try {
    const head = await sendRequest({ method: "POST", url, headers, body }, options);
    const status = head.statusCode ?? 0;
    const reason = reasonOf(status);
    const durationMs = took();
    return { isDelivered: reason === null, status, response: await beginningOf(head), reason, durationMs };
  } catch (error) {
    const isForbidden = error instanceof ForbiddenAddress;
    const reason = isForbidden ? error.message : unavailableReason("The receiver", error, options.signal);
    return {
      isDelivered: false,
      status: null,
      response: null,
      reason: reason.slice(0, 255),
      durationMs: took(),
    };
  }
}
