import { z } from "zod";
import { MAX_MONEY_CENTS } from "../limits.ts";

/** US cents, an integer. Money is this everywhere but on the wire. */
export type Cents = bigint;

/** Dollars as the wire carries them, for a value in cents. */
export const toDollars = (cents: Cents): number => Number(cents) / 100;

/**
 * Cents of a wire number. The number must hold at most two decimals, as `dollars` ensures; a double's noise
 * (0.1 + 0.2) is refused there, not rounded here.
 */
export const toCents = (amount: number): Cents => BigInt(Math.round(amount * 100));

const hasTwoDecimals = (amount: number) => /^-?\d+(\.\d{1,2})?$/.test(String(amount));

/** A wire amount: a JSON number of dollars, finite, at most two decimals, within ten million either way. */
export const dollars = z
  .number("Not an amount of money")
  .refine(hasTwoDecimals, "At most two decimals")
  .refine((amount) => Math.abs(amount) * 100 <= Number(MAX_MONEY_CENTS), "Too large");

/** The larger and the smaller of two amounts; Math.max does not take bigint. */
export const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b);
export const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** `amount` times `numerator` over `denominator`, rounded half up, both non-negative. */
export const share = (amount: Cents, numerator: bigint, denominator: bigint): Cents =>
  denominator === 0n ? 0n : (2n * amount * numerator + denominator) / (2n * denominator);

/**
 * Splits `amount` (not negative) over `weights` by largest remainder, ties to the earlier one. Sums to
 * `amount` exactly; all of it goes to the first where every weight is zero.
 */
export function split(amount: Cents, weights: readonly bigint[]): Cents[] {
  const whole = sum(weights);
  if (weights.length === 0) return [];
  if (whole === 0n) return weights.map((_, index) => (index === 0 ? amount : 0n));
  const parts = weights.map((weight) => (amount * weight) / whole);
  let left = amount - sum(parts);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (amount * weight) % whole }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
