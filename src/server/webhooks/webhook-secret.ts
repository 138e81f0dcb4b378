import { randomBytes } from "node:crypto";

/** Secret scanners find it by this, and Standard Webhooks defines that base64 of the key follows. */
const PREFIX = "whsec_";
const BYTES = 32;
/** Of 32 bytes. Secrets that were made before are 43 characters of base64url, so they have no padding. */
const BASE64 = /^whsec_([A-Za-z0-9+/]{43}=)$/;

export const newWebhookSecret = (): string => PREFIX + randomBytes(BYTES).toString("base64");

/** The key to sign with: the bytes that a secret encodes, or its text for one that was made before they encoded any. */
export function signingKeyOf(secret: string): string | Buffer {
  const [, encoded] = BASE64.exec(secret) ?? [];
  return encoded === undefined ? secret : Buffer.from(encoded, "base64");
}
