import { createHash, randomBytes } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** Whether a text can be one of our tokens. */
export const isToken = (text: string): boolean => TOKEN.test(text);

/** What is stored of a token. It is random throughout, so that a plain hash cannot be guessed back. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * The token of a request: `Authorization: Bearer`, else the `access_token` header. Never of a query, which
 * ends up in logs and referrers. Undefined where there is none or it cannot be one of ours.
 */
export function tokenOf(headers: IncomingHttpHeaders): string | undefined {
  const { authorization, access_token: other } = headers;
  const bearer = authorization?.match(/^Bearer +(\S+)$/i)?.[1];
  const token = bearer ?? (typeof other === "string" ? other : undefined);
  return token !== undefined && isToken(token) ? token : undefined;
}
