import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text has the form of our tokens. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** The stored form of a token. Tokens are random, so a plain hash is not guessable. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * The token of a request: `Authorization: Bearer`, else the `access_token` header. Query parameters are not read,
 * because they end up in logs and referrers. Undefined without a token, or with a malformed one.
 */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization, access_token: other } = headers;
  const bearer = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  const token = bearer ?? (typeof other === "string" ? other : undefined);
  return token !== undefined && isToken(token) ? token : undefined;
}
