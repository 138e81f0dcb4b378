import { type LookupAddress, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** A store could not be asked, or did not answer. The message is the whole reason. */
export class StoreSilent extends Error {
  override readonly name = "StoreSilent";
}

/** A store must not be asked: its address is none of the open internet. */
export class StoreForbidden extends Error {
  override readonly name = "StoreForbidden";
}

export interface Question {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** As it is sent, so that what was signed is what arrives. */
  readonly body?: string;
}

export interface StoreAnswer {
  readonly status: number;
  /** What was JSON; null for anything else. */
  readonly body: unknown;
  /** Seconds that the store asks to be left alone for. */
  readonly retryAfter: number | undefined;
}

export interface Reach {
  /** Addresses of this machine and of private networks are allowed, and plain HTTP. */
  readonly allowPrivate: boolean;
  readonly signal: AbortSignal;
}

const MAX_ANSWER = 4 * 1024 * 1024;

/** Whether an address is one of the open internet; an IPv4 address in IPv6's clothes counts as what it is. */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === "unicast";

/** Looks a host up, and refuses it where any of its addresses is not public: what is looked up is connected to. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, "");
    const [first] = found;
    if (!first) return done(new StoreForbidden(`${host} has no address`), "");
    if (!found.every(({ address }) => isPublicAddress(address)))
      return done(new StoreForbidden(`${host} is not an address of the open internet`), "");
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

function checkAddress(url: string, { allowPrivate }: Reach): void {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol !== "https:" && !(allowPrivate && protocol === "http:"))
    throw new StoreForbidden("A store is spoken to by https alone");
  // A literal address is never looked up.
  if (!allowPrivate && isIP(host) && !isPublicAddress(host))
    throw new StoreForbidden(`${host} is not an address of the open internet`);
}

function jsonOf(text: string): unknown {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "The store refuses the connection",
  ECONNRESET: "The store ended the connection before it answered",
  ENOTFOUND: "The store's address does not exist",
  EAI_AGAIN: "The store's address could not be looked up",
};

function silenceOf(error: unknown, signal: AbortSignal): Error {
  if (error instanceof StoreForbidden || error instanceof StoreSilent) return error;
  if (signal.reason instanceof DOMException && signal.reason.name === "TimeoutError")
    return new StoreSilent("The store did not answer in time");
  const { code = "", message } = error as NodeJS.ErrnoException;
  return new StoreSilent(WORDS[code] ?? `The store could not be asked: ${message}`);
}

/** The head of an answer, once it is there. */
function send({ method, url, headers, body }: Question, { allowPrivate, signal }: Reach) {
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const { request } = url.startsWith("https:") ? https : http;
    const own = { "user-agent": "Platen", accept: "application/json", ...headers };
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    // A connection of its own: one that was kept may have been ended by the store meanwhile.
    const options = { method, signal, agent: false, headers: { ...own, ...length } };
    request(url, allowPrivate ? options : { ...options, lookup: publicLookup })
      .once("response", resolve)
      .once("error", reject)
      .end(body);
  });
}

/** An answer's text; one that is too long is not read to its end. */
async function textOf(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_ANSWER) throw new StoreSilent("The store answered more than anybody reads");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Asks a store one thing. Follows no redirects, which could lead anywhere.
 * @throws StoreForbidden, StoreSilent
 */
export async function askStore(question: Question, reach: Reach): Promise<StoreAnswer> {
  checkAddress(question.url, reach);
  try {
    const answer = await send(question, reach);
    const body = jsonOf(await textOf(answer));
    const after = Number(answer.headers["retry-after"]);
    return {
      status: answer.statusCode ?? 0,
      body,
      retryAfter: Number.isFinite(after) && after > 0 ? after : undefined,
    };
  } catch (error) {
    throw silenceOf(error, reach.signal);
  }
}
