import fc from "fast-check";
import { expect, it } from "vitest";
import { hashDistance } from "../../../src/domain/preflight/check-likeness.ts";
import { bandsOf } from "../../../src/domain/preflight/hash-bands.ts";

const hex = (bits: bigint) => bits.toString(16).padStart(16, "0");

it("two hashes that differ in at most 4 bits share a band, whichever bits these are", () => {
  const bits = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), { maxLength: 4 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), bits, (hash, differing) => {
      const other = differing.reduce((sum, bit) => sum ^ (1n << BigInt(bit)), hash);
      expect(hashDistance(hex(hash), hex(other))).toBe(differing.length);
      const bands = new Set(bandsOf(hex(hash)));
      expect(bandsOf(hex(other)).some((band) => bands.has(band))).toBe(true);
    }),
  );
});

it("equal bits at different positions are different bands", () => {
  expect(new Set(bandsOf("0000000000000000")).size).toBe(5);
  expect(new Set(bandsOf("ffffffffffffffff")).size).toBe(5);
});
