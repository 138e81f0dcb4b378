import { formatMoney } from "./format.ts";
import { type Read, readDecimal, readMoney, readWholeNumber } from "./orders/incoming/cells/numbers.ts";

/** What an input of a screen takes: dollars, a whole number, or a number with at most so many decimals. */
export type NumberKind = "money" | "whole" | { readonly decimals: number };

export interface NumberRange {
  /** Undefined: below zero too. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

const inWords = (value: number, kind: NumberKind) =>
  kind === "money" ? formatMoney(value) : value.toLocaleString("en-US");

function readUnsigned(text: string, kind: NumberKind): Read<number> {
  if (kind === "whole") return readWholeNumber(text);
  // ".5" and "7." are what is typed on the way to a number, and mean one.
  const filled = text.replace(/^(?=[.,]\d)/, "0").replace(/^(\d+)[.,]$/, "$1");
  if (kind !== "money") return readDecimal(filled, kind.decimals);
  const { value, problem } = readMoney(filled, null, "amounts");
  return problem === undefined ? { value: Number(value) / 100 } : { problem };
}

/**
 * Parses what a person typed into a number field by the rules of price files: `7,5` is 7.5, and `1,234` in a field of
 * amounts is a problem. `null` for an empty text. A problem is a whole sentence without its period.
 */
export function readEnteredNumber(
  typed: string,
  kind: NumberKind,
  { min, max }: NumberRange = {},
): Read<number | null> {
  const text = typed.replace(/\s+/g, " ").trim();
  if (text === "") return { value: null };
  const isNegative = (min === undefined || min < 0) && /^[-−]\s*[$\d.,]/.test(text);
  const { value, problem } = readUnsigned(isNegative ? text.slice(1).trim() : text, kind);
  if (problem !== undefined) return { problem: `${problem.charAt(0).toUpperCase()}${problem.slice(1)}` };
  const signed = isNegative ? -value : value;
  if (min !== undefined && signed < min) return { problem: `At least ${inWords(min, kind)}` };
  if (max !== undefined && signed > max) return { problem: `At most ${inWords(max, kind)}` };
  return { value: signed };
}

/** The text that an input shows for a number. */
export const enteredText = (value: number, kind: NumberKind): string =>
  kind === "money" ? value.toFixed(2) : String(value);
