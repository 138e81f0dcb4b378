import { createHash, randomBytes, randomInt } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString("base64url");

export const isToken = (text: string): boolean => TOKEN.test(text);

/** The stored form of a token. Tokens are random, so a plain hash is not guessable. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Secret scanners find keys by it. */
const KEY_PREFIX = "platen_";
const KEY = /^platen_[A-Za-z0-9]{43}$/;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY_CHARACTERS = 43;
/** Characters of a key that are shown after its creation, 8 of them random. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 8;

/** An API key: 256 random bits. No text is both a key and a session's token. */
export const newApiKey = (): string =>
  KEY_PREFIX + Array.from({ length: KEY_CHARACTERS }, () => BASE62[randomInt(BASE62.length)]).join("");

/** The beginning of a key, which is stored and shown. */
export const shownPartOf = (key: string): string => key.slice(0, SHOWN_CHARACTERS);

const bearerOf = ({ authorization }: IncomingHttpHeaders) => authorization?.match(/^Bearer +(\S+)$/i)?.[1];

/** Whether a request is a program's: then its key alone decides, and a session's token beside it is ignored. */
export const hasApiKey = (headers: IncomingHttpHeaders): boolean =>
  bearerOf(headers)?.startsWith(KEY_PREFIX) ?? false;

/** The API key of a request; undefined without one, or with a malformed one. */
export function apiKeyOf(headers: IncomingHttpHeaders): string | undefined {
  const key = bearerOf(headers);
  return key !== undefined && KEY.test(key) ? key : undefined;
}

/**
 * The token of a request: `Authorization: Bearer`, else the `access_token` header. Query parameters are not read,
 * because they end up in logs and referrers. Undefined without a token, or with a malformed one.
 */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const { access_token: other } = headers;
  const bearer = bearerOf(headers);
  const token = bearer ?? (typeof other === "string" ? other : undefined);
  return token !== undefined && isToken(token) ? token : undefined;
}
