import { MAX_MONEY_CENTS } from "../../../limits.ts";
import type { Cents } from "../../../money/cents.ts";
import { MAX_QUANTITY } from "./limits.ts";
import { quoted } from "./problem.ts";

/** A value, or why there is none: the rest of a sentence that names the place. */
export type Read<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

/** A whole number from 1 to MAX_QUANTITY in plain digits. Empty is not one. */
export function readQuantity(text: string): Read<number> {
  const most = MAX_QUANTITY.toLocaleString("en-US");
  if (text === "") return { problem: `the quantity is empty. Write a whole number from 1 to ${most}` };
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 1 && value <= MAX_QUANTITY) return { value };
  return { problem: `the quantity ${quoted(text)} is not a whole number from 1 to ${most}` };
}

function whyNotMoney(text: string): string {
  if (/^\d+,\d{1,2}$/.test(text)) {
    return `${quoted(text)} is written with a decimal comma. Write ${text.replace(",", ".")}`;
  }
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(text)) {
    return `${quoted(text)} has a thousands separator. Write ${text.replaceAll(",", "")}`;
  }
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) {
    return `${quoted(text)} is in scientific notation. Write the amount in plain digits`;
  }
  if (/^\d+\.\d{3,}$/.test(text)) return `${quoted(text)} has more than two decimals`;
  if (/^-\d/.test(text)) return `${quoted(text)} is below zero`;
  return `${quoted(text)} is not an amount in dollars, such as 12.00`;
}

/** Cents of dollars in plain digits with at most two decimals. Not for empty text. */
export function readMoney(text: string): Read<Cents> {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return { problem: whyNotMoney(text) };
  const value = BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
  if (value > MAX_MONEY_CENTS) return { problem: `${quoted(text)} is more than ten million dollars` };
  return { value };
}
