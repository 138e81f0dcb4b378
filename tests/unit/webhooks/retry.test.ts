import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS, pauseAfter, pauseReason } from "../../../src/domain/webhooks/retry.ts";
import { signatureOf } from "../../../src/server/outbound/signature.ts";
import { signingKeyOf } from "../../../src/server/webhooks/webhook-secret.ts";

describe("the pauses between attempts", () => {
  const middle = Array.from({ length: MAX_ATTEMPTS }, (_, index) => pauseAfter(index + 1, 0.5));

  it("grow from 10 seconds to 6 hours and take three days together", () => {
    expect(middle.slice(0, 9)).toEqual([10, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 21_600]);
    const seconds = middle.reduce<number>((sum, pause) => sum + (pause ?? 0), 0);
    expect(seconds / 3_600).toBeGreaterThan(68);
    expect(seconds / 3_600).toBeLessThan(73);
  });

  it("end after the last attempt", () => {
    expect(middle.at(-1)).toBeUndefined();
    expect(middle.at(-2)).toBe(21_600);
  });

  it("vary by a fifth and never exceed 6 hours", () => {
    expect([pauseAfter(1, 0), pauseAfter(1, 1)]).toEqual([8, 12]);
    expect([pauseAfter(12, 0), pauseAfter(12, 1)]).toEqual([17_280, 21_600]);
  });
});

describe("a webhook that keeps failing", () => {
  it("is paused after three days, or after a day with a hundred failures in a row", () => {
    expect(pauseReason({ hours: 71.9, failures: 99 })).toBeNull();
    expect(pauseReason({ hours: 23.9, failures: 5_000 })).toBeNull();
    expect(pauseReason({ hours: 72, failures: 2 })).toBe("No delivery succeeded for three days");
    expect(pauseReason({ hours: 24, failures: 100 })).toBe(
      "100 deliveries in a row failed within more than a day",
    );
  });
});

describe("the signature", () => {
  // Computed with OpenSSL: printf '1700000000.{"a":1}' | openssl dgst -sha256 -hmac whsec_test
  const EXPECTED = "38877139021993b830af32feea6e18a8da83eb2f6e49ee50bd9e4cf4ca4d3789";

  it("has the bytes of a base64 secret as its key, and the text of any other", () => {
    // printf '1700000000.{"a":1}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
    const key = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    const OF_BYTES = "03348adc068f3e120398d321e294ed21d5531ba19808733437c88c51d9ffdb14";
    const secret = `whsec_${Buffer.from(key, "hex").toString("base64")}`;
    expect(secret).toBe("whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=");
    expect(signatureOf([signingKeyOf(secret)], '{"a":1}', 1_700_000_000)).toBe(`t=1700000000,v1=${OF_BYTES}`);
    // Secrets of 43 characters were made before: their text is the key.
    const before = `whsec_${Buffer.from(key, "hex").toString("base64url")}`;
    const ofText = createHmac("sha256", before).update('1700000000.{"a":1}').digest("hex");
    expect(signatureOf([signingKeyOf(before)], '{"a":1}', 1_700_000_000)).toBe(`t=1700000000,v1=${ofText}`);
  });

  it("is the HMAC-SHA256 of the time and the body, once for each secret", () => {
    expect(signatureOf(["whsec_test"], '{"a":1}', 1_700_000_000)).toBe(`t=1700000000,v1=${EXPECTED}`);
    expect(signatureOf(["whsec_new", "whsec_test"], '{"a":1}', 1_700_000_000)).toMatch(
      new RegExp(`^t=1700000000,v1=[0-9a-f]{64},v1=${EXPECTED}$`),
    );
  });
});
