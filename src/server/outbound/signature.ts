import { createHmac } from "node:crypto";

/**
 * `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hex>`: authenticates a call and, by its time, prevents replays.
 * Has a `v1` for each key: during a rotation the old one signs as well.
 */
export function signatureOf(keys: readonly (string | Buffer)[], body: string, seconds: number): string {
  const signed = keys.map(
    (key) => `v1=${createHmac("sha256", key).update(`${seconds}.${body}`).digest("hex")}`,
  );
  return [`t=${seconds}`, ...signed].join(",");
}

/** The signature of a body that is sent now. */
export const signatureNow = (keys: readonly (string | Buffer)[], body: string): string =>
  signatureOf(keys, body, Math.floor(Date.now() / 1_000));
