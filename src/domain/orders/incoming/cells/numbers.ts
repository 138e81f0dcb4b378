import { MAX_INTEGER, MAX_MONEY_CENTS } from "../../../limits.ts";
import type { Cents } from "../../../money/cents.ts";
import { MAX_QUANTITY } from "../limits.ts";
import { quoted } from "../problem.ts";

/** A value, or the problem: the rest of a sentence that begins with the place. */
export type Read<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

const MOST = MAX_QUANTITY.toLocaleString("en-US");

/** `2`, `2.0`, `2,00`, `2x`, `x2` and `2 pcs`; not `2.000`, which may be two thousand. */
const QUANTITY =
  /^(?:[x×]\s?)?(\d{1,9})(?:[.,]0{1,2})?(?:\s?(?:[x×]|pcs?\.?|pieces?|units?|stk\.?|st(?:ü|ue)ck))?$/i;

/** A whole number from 1 to MAX_QUANTITY, also in full-width digits. An empty text is a problem. */
export function readQuantity(text: string): Read<number> {
  if (text === "") return { problem: `the quantity is empty. Write a whole number from 1 to ${MOST}` };
  const value = Number(QUANTITY.exec(text.normalize("NFKC"))?.[1] ?? Number.NaN);
  if (value >= 1 && value <= MAX_QUANTITY) return { value };
  return { problem: `the quantity must be a whole number from 1 to ${MOST}, not ${quoted(text)}` };
}

/** The decimal sign of a file's amounts. */
export type DecimalSign = "point" | "comma";

/** Unambiguous numbers with at most so many decimals: the thousands separator differs from the decimal sign. */
const certainForms = (decimals: number): readonly RegExp[] => [
  /^(\d{1,12})$/,
  new RegExp(`^(\\d{1,12}|\\d{1,3}(?:[,\\s']\\d{3})+)\\.(\\d{1,${decimals}})$`),
  new RegExp(`^(\\d{1,12}|\\d{1,3}(?:[.\\s']\\d{3})+),(\\d{1,${decimals}})$`),
  /^(\d{1,3}(?:[\s']\d{3})+|\d{1,3}(?:,\d{3}){2,}|\d{1,3}(?:\.\d{3}){2,})$/,
];
const CERTAIN = certainForms(2);
/** "1.234" is above a thousand in Germany and above one in America: the file's other amounts decide. */
const THOUSANDS: Readonly<Record<DecimalSign, RegExp>> = {
  point: /^(\d{1,3},\d{3})$/,
  comma: /^(\d{1,3}\.\d{3})$/,
};
const EITHER = /^\d{1,3}[.,]\d{3}$/;

const DOLLARS = /^(?:US\s?\$|USD|\$)\s*|\s*(?:US\s?\$|USD|\$)$/gi;
const OTHER_MONEY = /[€£¥₫₹₩₽₺]|\b(?:EUR|GBP|VND|CAD|AUD|JPY|MXN)\b/i;

function whyNotMoney(text: string, sign: DecimalSign | null, what: string): string {
  if (OTHER_MONEY.test(text)) return `${quoted(text)} is not in US dollars. Only ${what} in USD are taken`;
  if (sign === null && EITHER.test(text)) {
    return `${quoted(text)} could be thousands or a fraction. Write it without a separator of thousands`;
  }
  if (/^\d+(\.\d+)?e[+-]?\d+$/i.test(text)) {
    return `${quoted(text)} is in scientific notation. Write the amount in plain digits`;
  }
  if (/^\d+[.,]\d{3,}$/.test(text)) return `${quoted(text)} has more than two decimals`;
  if (/^-\s*\d/.test(text)) return `${quoted(text)} is below zero`;
  return `${quoted(text)} is not an amount in dollars, such as 12.00`;
}

const dollarsOf = (text: string) => text.replace(DOLLARS, "");

/** The decimal sign that an amount shows: `null` if it shows none, `either` if it is ambiguous. */
export function signOf(given: string): DecimalSign | "either" | null {
  const text = dollarsOf(given);
  if (EITHER.test(text)) return "either";
  if (CERTAIN[1]?.test(text)) return "point";
  return CERTAIN[2]?.test(text) ? "comma" : null;
}

/**
 * Parses an amount in dollars with at most two decimals to cents. `sign` is the file's decimal sign, null if its
 * amounts do not show it; `what` has such amounts. Not for empty text.
 */
export function readMoney(given: string, sign: DecimalSign | null = null, what = "orders"): Read<Cents> {
  const text = dollarsOf(given);
  const forms = sign ? [...CERTAIN, THOUSANDS[sign]] : CERTAIN;
  const match = forms.map((form) => form.exec(text)).find((found) => found !== null);
  if (!match) return { problem: whyNotMoney(text, sign, what) };
  const whole = (match[1] ?? "0").replace(/\D/g, "");
  const value = BigInt(whole) * 100n + BigInt((match[2] ?? "").padEnd(2, "0"));
  if (value > MAX_MONEY_CENTS) return { problem: `${quoted(text)} is more than ten million dollars` };
  return { value };
}

const EITHER_ABOVE_ZERO = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Parses a number from 0 with at most `decimals` decimals, such as a weight. Not for empty text, and not for amounts of
 * money, which `readMoney` parses.
 */
export function readDecimal(text: string, decimals: number): Read<number> {
  if (EITHER_ABOVE_ZERO.test(text)) {
    const digits = text.replace(/\D/g, "");
    const fraction = decimals > 3 ? ` or ${text.replace(",", ".")}0` : "";
    return { problem: `${quoted(text)} could be thousands or a fraction. Write ${digits}${fraction}` };
  }
  const match = certainForms(decimals)
    .map((form) => form.exec(text))
    .find((found) => found !== null);
  if (match) return { value: Number(`${(match[1] ?? "").replace(/\D/g, "")}.${match[2] ?? "0"}`) };
  if (/^\d+[.,]\d+$/.test(text)) return { problem: `${quoted(text)} has more than ${decimals} decimals` };
  return { problem: `${quoted(text)} is not a number, such as 7.5` };
}

/** Whole numbers, also with separators of thousands or with decimals that are all 0. */
const WHOLE = /^(\d{1,10}|\d{1,3}(?:[,\s']\d{3})+|\d{1,3}(?:\.\d{3}){2,})(?:[.,]0{1,2})?$/;

/** Parses a whole number from 0, such as a stock. Not for empty text. */
export function readWholeNumber(text: string): Read<number> {
  const value = Number(WHOLE.exec(text)?.[1]?.replace(/\D/g, "") ?? Number.NaN);
  if (value <= MAX_INTEGER) return { value };
  const most = MAX_INTEGER.toLocaleString("en-US");
  return { problem: `enter a whole number from 0 to ${most}, not ${quoted(text)}` };
}
