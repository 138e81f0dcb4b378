import { describe, expect, test } from "vitest";
import {
  dollars,
  larger,
  share,
  smaller,
  split,
  sum,
  toCents,
  toDollars,
} from "../../../src/domain/money/cents.ts";

describe("dollars in the API", () => {
  test("must be numbers with at most two decimals", () => {
    for (const amount of [0, 1, 12.3, 12.34, -5, 10_000_000])
      expect(dollars.safeParse(amount).success, `${amount}`).toBe(true);
    for (const amount of [
      12.345,
      0.1 + 0.2,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1e-7,
      10_000_000.01,
      "1",
      null,
    ]) {
      expect(dollars.safeParse(amount).success, String(amount)).toBe(false);
    }
  });
  test("are rejected with a message", () => {
    const errorOf = (amount: unknown) => dollars.safeParse(amount).error?.issues[0]?.message;
    expect(errorOf("1")).toBe("Not an amount of money");
    expect(errorOf(1.005)).toBe("At most two decimals");
    expect(errorOf(-10_000_001)).toBe("Too large");
  });
  test("convert to cents and back without loss", () => {
    expect(toCents(12.34)).toBe(1_234n);
    expect(toCents(0.29)).toBe(29n);
    expect(toCents(-5)).toBe(-500n);
    expect(toDollars(1_234n)).toBe(12.34);
    expect(toDollars(-1n)).toBe(-0.01);
  });
});

describe("amounts", () => {
  test("larger, smaller and sum return bigint results", () => {
    expect([larger(1n, 2n), larger(2n, 1n), smaller(1n, 2n), smaller(2n, 1n)]).toEqual([2n, 2n, 1n, 1n]);
    expect(sum([1n, 2n, 3n])).toBe(6n);
    expect(sum([])).toBe(0n);
  });
  test("share() rounds half up once", () => {
    expect(share(100n, 1n, 3n)).toBe(33n);
    expect(share(50n, 1n, 100n)).toBe(1n);
    expect(share(49n, 1n, 100n)).toBe(0n);
    expect(share(1_899n, 725n, 10_000n)).toBe(138n);
    expect(share(5n, 0n, 0n)).toBe(0n);
  });
  test("split() gives the odd cents to the largest remainders, ties to the earlier part", () => {
    expect(split(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(split(101n, [1n, 1n, 1n])).toEqual([34n, 34n, 33n]);
    expect(split(10n, [1n, 2n])).toEqual([3n, 7n]);
    expect(split(1n, [1n, 9n])).toEqual([0n, 1n]);
    expect(split(7n, [0n, 5n, 0n])).toEqual([0n, 7n, 0n]);
    expect(split(9n, [0n, 0n])).toEqual([9n, 0n]);
    expect(split(9n, [])).toEqual([]);
    expect(split(0n, [3n, 4n])).toEqual([0n, 0n]);
  });
});
