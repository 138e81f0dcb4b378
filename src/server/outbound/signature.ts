import { createHmac } from "node:crypto";

/**
 * `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`: authenticates a call and, by its time, prevents replays.
 * Has a `v1` for each secret: during a rotation the old one signs as well.
 */
export function signatureOf(secrets: readonly string[], body: string, seconds: number): string {
  const signed = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`,
  );
  return [`t=${seconds}`, ...signed].join(",");
}

/** The signature of a body that is sent now. */
export const signatureNow = (secrets: readonly string[], body: string): string =>
  signatureOf(secrets, body, Math.floor(Date.now() / 1_000));
