import { describe, expect, it } from "vitest";
import { readEnteredNumber } from "../../../src/domain/entered-number.ts";

const amount = (text: string) => readEnteredNumber(text, "money", { min: 0 });

describe("readEnteredNumber", () => {
  it("reads amounts as price files do, with a comma as decimal sign too", () => {
    for (const [text, value] of [
      ["7,5", 7.5],
      ["7.50", 7.5],
      ["7,", 7],
      [",5", 0.5],
      ["$1,234.50", 1234.5],
      ["1.234,50", 1234.5],
      ["1 234,5", 1234.5],
      ["  12 ", 12],
      ["", null],
    ] as const)
      expect(amount(text), text).toEqual({ value });
  });

  it("refuses what could be thousands or a fraction, and what is no amount, in words", () => {
    expect(amount("1,234").problem).toBe(
      '"1,234" could be thousands or a fraction. Write it without a separator of thousands',
    );
    expect(amount("1.234").problem).toContain("could be thousands or a fraction");
    expect(amount("7,505").problem).toContain("could be thousands or a fraction");
    expect(amount("€7").problem).toBe('"€7" is not in US dollars. Only amounts in USD are taken');
    expect(amount("abc").problem).toBe('"abc" is not an amount in dollars, such as 12.00');
    expect(amount("-7").problem).toBe('"-7" is below zero');
    expect(amount("1e3").problem).toContain("scientific notation");
  });

  it("takes amounts below zero where the field has them, and refuses those out of its range", () => {
    expect(readEnteredNumber("-7,5", "money", { min: -10 })).toEqual({ value: -7.5 });
    expect(readEnteredNumber("−3", "money")).toEqual({ value: -3 });
    expect(readEnteredNumber("-12", "money", { min: -10 }).problem).toBe("At least -$10.00");
    expect(readEnteredNumber("1000", "money", { max: 20 }).problem).toBe("At most $20.00");
  });

  it("reads whole numbers with separators of thousands, and refuses fractions", () => {
    const whole = (text: string) => readEnteredNumber(text, "whole", { min: 1, max: 10_000 });
    expect(whole("1,234")).toEqual({ value: 1234 });
    expect(whole("2.0")).toEqual({ value: 2 });
    expect(whole("7,5").problem).toContain("whole number");
    expect(whole("0").problem).toBe("At least 1");
    expect(whole("20000").problem).toBe("At most 10,000");
  });

  it("reads weights and rates, and asks for a form that is certain", () => {
    const weight = (text: string) => readEnteredNumber(text, { decimals: 4 }, { min: 0 });
    expect(weight("7,5")).toEqual({ value: 7.5 });
    expect(weight("0,125")).toEqual({ value: 0.125 });
    expect(weight("1.2340")).toEqual({ value: 1.234 });
    expect(weight("1,234").problem).toBe('"1,234" could be thousands or a fraction. Write 1234 or 1.2340');
    expect(readEnteredNumber("0,05", { decimals: 2 })).toEqual({ value: 0.05 });
    expect(readEnteredNumber("0.055", { decimals: 2 }).problem).toBe('"0.055" has more than 2 decimals');
  });
});
