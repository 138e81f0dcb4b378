import type { CustomFetch } from "openid-client";
import { withDeadline } from "../../outbound/deadline.ts";
import { type OutboundOptions, sendRequest } from "../../outbound/request.ts";

const TIMEOUT_MS = 10_000;
/** Of a response: metadata, keys and tokens are far smaller. */
const MAX_BYTES = 1_000_000;

/** A `fetch` for the library that calls what agencies enter only as `sendRequest` allows, without redirects. */
export const outboundFetch =
  ({ allowPrivate }: Pick<OutboundOptions, "allowPrivate">): CustomFetch =>
  (url, { method, headers, body, signal }) =>
    withDeadline(signal ?? new AbortController().signal, TIMEOUT_MS, async (within) => {
      const response = await sendRequest(
        { method: method === "POST" ? "POST" : "GET", url, headers, body: body ? String(body) : undefined },
        { allowPrivate, signal: within },
      );
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of response) {
        const bytes = chunk as Buffer; // The stream has no encoding.
        length += bytes.length;
        if (length > MAX_BYTES) throw new Error("The response of the identity provider is too long");
        chunks.push(bytes);
      }
      const type = response.headers["content-type"];
      return new Response(Buffer.concat(chunks), {
        status: response.statusCode ?? 502,
        headers: type ? { "content-type": type } : {},
      });
    });
