import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { quoteLongIntegers } from "../../../domain/orders/incoming/json/parse.ts";
import { askedPause } from "../../../domain/stores/sync.ts";
import type { Platform } from "../../../domain/stores/sync-target.ts";
import { type StoreCallResult, storeCalled } from "../../measured.ts";
import { ForbiddenAddress, type OutboundOptions, sendRequest } from "../../outbound/request.ts";
import { unavailableReason } from "../../outbound/unavailable.ts";

/** The request could not be sent, or got no complete response. The message is shown as the reason. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";
}

export interface StoreRequest {
  /** By which calls are counted. */
  readonly platform: Platform;
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string and not an object: the signature covers these bytes. */
  readonly body?: string;
}

export interface StoreResponse {
  readonly status: number;
  /** The parsed JSON, with integers beyond 2^53 as text; `null` where the response is not JSON. */
  readonly body: unknown;
  /** Seconds from the `Retry-After` header, at most the longest pause. */
  readonly retryAfter: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

export type StoreRequestOptions = Pick<OutboundOptions, "allowPrivate" | "signal">;

const MAX_BYTES = 4 * 1024 * 1024;

function resultOf(status: number): StoreCallResult {
  if (status >= 500) return "5xx";
  if (status >= 400) return "4xx";
  return status >= 300 ? "3xx" : "2xx";
}

function jsonOf(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(quoteLongIntegers(text));
  } catch {
    return null;
  }
}

function asUnavailable(error: unknown, signal: AbortSignal): Error {
  if (error instanceof ForbiddenAddress || error instanceof StoreUnavailable) return error;
  return new StoreUnavailable(unavailableReason("The store", error, signal));
}

/** The response's text, up to `MAX_BYTES`. */
async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new StoreUnavailable("The store's response is larger than 4 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Sends a request to a store. Follows no redirect: it can point anywhere. @throws ForbiddenAddress, StoreUnavailable */
export async function sendStoreRequest(
  request: StoreRequest,
  options: StoreRequestOptions,
): Promise<StoreResponse> {
  try {
    const headers = { accept: "application/json", ...request.headers };
    const response = await sendRequest({ ...request, headers }, options);
    const body = jsonOf(await textOf(response));
    const { statusCode: status = 0 } = response;
    storeCalled.publish({ platform: request.platform, result: resultOf(status) });
    return {
      status,
      body,
      retryAfter: askedPause(response.headers["retry-after"]),
      headers: response.headers,
    };
  } catch (error) {
    storeCalled.publish({ platform: request.platform, result: "unavailable" });
    throw asUnavailable(error, options.signal);
  }
}
