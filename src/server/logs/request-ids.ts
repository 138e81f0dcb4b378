import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const REQUEST_ID = "x-request-id";

/** Ids that others make: UUIDs, hexadecimal digits, base64url. */
const WELL_FORMED = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Makes the ids of requests, for logs, responses and security events: distinct in all processes. A proxy's own is used, so that
 * its log names the same; without a proxy anybody could choose one.
 */
export function requestIds(trustProxy: number): (request: Pick<IncomingMessage, "headers">) => string {
  const ofProcess = randomBytes(6).toString("base64url");
  let count = 0;
  return ({ headers }) => {
    const given = trustProxy > 0 ? headers[REQUEST_ID] : undefined;
    if (typeof given === "string" && WELL_FORMED.test(given)) return given;
    return `${ofProcess}-${(++count).toString(36)}`;
  };
}
