import { z } from "zod";
import { MAX_MONEY_CENTS } from "../limits.ts";

/** US cents, an integer. All money has this type except in the API. */
export type Cents = bigint;

/** Converts cents to the API's dollars. */
export const toDollars = (cents: Cents): number => Number(cents) / 100;

/**
 * Converts the API's dollars to cents. The number must have at most two decimals, as `dollars` ensures: it rejects
 * floating-point noise (0.1 + 0.2), which is not rounded here.
 */
export const toCents = (amount: number): Cents => BigInt(Math.round(amount * 100));

const hasTwoDecimals = (amount: number) => /^-?\d+(\.\d{1,2})?$/.test(String(amount));

/** An amount in the API: a JSON number of dollars with at most two decimals, from -10 to 10 million. */
export const dollars = z
  .number("Not an amount of money")
  .refine(hasTwoDecimals, "At most two decimals")
  .refine((amount) => Math.abs(amount) * 100 <= Number(MAX_MONEY_CENTS), "Too large");

/** Math.max and Math.min for bigint. */
export const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b);
export const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
};

/** `amount * numerator / denominator`, rounded half up; `amount` and `numerator` must not be negative. */
export const share = (amount: Cents, numerator: bigint, denominator: bigint): Cents =>
  denominator === 0n ? 0n : (2n * amount * numerator + denominator) / (2n * denominator);

/**
 * Splits `amount` (not negative) by `weights` with the largest-remainder method; ties go to the earlier part. The
 * parts sum to `amount` exactly. When every weight is zero, the first part gets all of it.
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
