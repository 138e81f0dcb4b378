import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** The server does not connect to this address. The message is the whole reason. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** Resolves a host to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

export interface OutboundRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Sent as it is. */
  readonly body?: string | undefined;
}

export interface OutboundOptions {
  /** Addresses of this machine and of private networks are allowed, all or these, and plain HTTP. */
  readonly allowPrivate: boolean | ((address: string) => boolean);
  readonly signal: AbortSignal;
  readonly resolve?: Resolve | undefined;
}

const isAllowed = (address: string, { allowPrivate }: Pick<OutboundOptions, "allowPrivate">): boolean =>
  allowPrivate === true ||
  isPublicAddress(address) ||
  (typeof allowPrivate === "function" && allowPrivate(address));

const notPublic = (host: string) => new ForbiddenAddress(`${host} is not an address of the open internet`);

/**
 * The lookup of one connection: the host is resolved once, all of its addresses are checked, and the socket connects to
 * a checked address. There is no second lookup that DNS rebinding could change.
 */
const checkedLookup =
  (options: OutboundOptions): LookupFunction =>
  (host, asked, done) => {
    const { resolve = lookup } = options;
    resolve(host, { ...asked, all: true }, (error, found) => {
      if (error) return done(error, "");
      const [first] = found;
      if (!first) return done(new ForbiddenAddress(`${host} has no address`), "");
      if (!found.every(({ address }) => isAllowed(address, options))) return done(notPublic(host), "");
      return asked.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

function checkUrl(url: string, options: Pick<OutboundOptions, "allowPrivate">): void {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:" && !(options.allowPrivate && protocol === "http:"))
    throw new ForbiddenAddress("Only https addresses are called");
  // An IP literal causes no lookup.
  if (isIP(host) && !isAllowed(host, options)) throw notPublic(host);
}

/**
 * Checks an address before it is stored, so that its owner learns the reason at once. A host that cannot be looked up now
 * is accepted: each request checks again.
 * @throws ForbiddenAddress
 */
export async function checkAddress(
  url: string,
  options: Pick<OutboundOptions, "allowPrivate" | "resolve">,
): Promise<void> {
  checkUrl(url, options);
  const { resolve = lookup } = options;
  const { hostname } = new URL(url);
  const found = await new Promise<LookupAddress[]>((done) => {
    resolve(hostname.replace(/^\[|\]$/g, ""), { all: true }, (error, addresses) =>
      done(error ? [] : addresses),
    );
  });
  if (!found.every(({ address }) => isAllowed(address, options))) throw notPublic(hostname);
}

/**
 * Sends one request to another server and resolves with the head of its response. All requests to addresses that a user
 * can set are sent by this function. It does not follow redirects: a caller that follows one calls again, so that the
 * target is checked as well.
 * @throws ForbiddenAddress, or the error of the connection
 */
export async function sendRequest(
  { method, url, headers, body }: OutboundRequest,
  options: OutboundOptions,
): Promise<http.IncomingMessage> {
  checkUrl(url, options);
  const { request } = url.toLowerCase().startsWith("https:") ? https : http;
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    request(url, {
      method,
      signal: options.signal,
      // A new connection: a pooled one may be closed already, and its address was checked for another request.
      agent: false,
      headers: { "user-agent": "Platen", ...headers, ...length },
      lookup: checkedLookup(options),
    })
      .once("response", resolve)
      .once("error", reject)
      .end(body);
  });
}
