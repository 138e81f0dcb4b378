import type { PersonalizationValue } from "../../personalization/personalization.ts";
import { MAX_VALUE_LABEL, MAX_VALUES } from "../../personalization/values.ts";
import { isObject } from "../json/value.ts";

/** A label and its value as a store or a file has them, before they are checked. */
export type Pair = PersonalizationValue;

/** The pairs as the text of a cell: a list in JSON, which no value can be mistaken in. "" without pairs. */
export const cellOfPairs = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? "" : JSON.stringify(pairs.map(({ label, value }) => ({ label, value })));

const isPair = (value: unknown): value is Pair =>
  isObject(value) && typeof value.label === "string" && typeof value.value === "string";

/** The pairs of a cell that `cellOfPairs` made; `null` for any other text. */
export function pairsOfCell(cell: string): Pair[] | null {
  if (!cell.startsWith("[{")) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) && list.every(isPair) ? list : null;
  } catch {
    return null;
  }
}

/**
 * The end of a label: a colon that belongs to no time or verse (`10:30`), no web address and no face (`:)`, ` :D`). A
 * label has a letter.
 */
const COLON = String.raw`(?:(?<![\d\s]):|(?<=\d):(?!\d)|(?<=\s):(?=\s))(?![/()*|\\\[\]-])`;
const LABEL = String.raw`\s*(?=[^,;:\n]*\p{L})[^,;:\n]+?${COLON}`;
/** Values may contain commas and semicolons: one begins a new value only if a label follows. */
const BETWEEN = new RegExp(`\\n|[,;](?=${LABEL})`, "u");
const LABELED = new RegExp(`^(${LABEL})([^]*)$`, "u");

/** The pairs of `Name: Ada; Year: 2026`; `null` for a text that is not made of pairs as a whole, each label once. */
export function readPairs(text: string): Pair[] | null {
  const pairs: Pair[] = [];
  for (const part of text.split(BETWEEN)) {
    if (part.trim() === "") continue;
    const [, label, value = ""] = LABELED.exec(part) ?? [];
    if (label === undefined) return null;
    pairs.push({ label: label.replace(/:$/, "").trim(), value: value.replace(/;\s*$/, "").trim() });
  }
  const labels = new Set(pairs.map(({ label }) => label.toLowerCase()));
  const filled = pairs.filter(({ value }) => value !== "");
  const isWhole = labels.size === pairs.length && pairs.every(({ label }) => label.length <= MAX_VALUE_LABEL);
  return isWhole && filled.length > 0 ? filled : null;
}

/** A label that says no more than that a buyer wrote something. */
const NEUTRAL =
  /^(?:personali[sz]ation|custom(?:i[sz]ation)?|personalisierung|personnalisation|personali[sz]aci[oó]n|personalizzazione|personalisatie|personalisering|personalizacja|personaliza[cç][aã]o|персонализация|パーソナライズ|パーソナライゼーション|カスタマイズ)$/iu;

/** The label of a store's own name of what buyers write, as no label. */
export const neutral = (label: string): string => (NEUTRAL.test(label.trim()) ? "" : label.trim());

/** What a cell says that a buyer wrote: as pairs if it is made of them as a whole, else as it is, without a label. */
export function readPersonalization(text: string): Pair[] {
  if (text.trim() === "") return [];
  return readPairs(text) ?? [{ label: "", value: text }];
}

/**
 * The values of an item from pairs that may have a label twice, or one as long as a sentence, which then precedes its
 * value. Equal pairs count once, empty ones not.
 */
export function valuesOf(pairs: readonly Pair[]): PersonalizationValue[] {
  const values: { label: string; value: string }[] = [];
  const labels = new Set<string>();
  for (const { label: given, value } of pairs) {
    const isLong = given.length > MAX_VALUE_LABEL;
    const one = isLong ? { label: "", value: `${given}: ${value}` } : { label: given, value };
    if (value === "" || values.some((other) => other.label === one.label && other.value === one.value))
      continue;
    let { label } = one;
    for (let number = 2; label !== "" && labels.has(label.toLowerCase()); number++)
      label = `${one.label.slice(0, MAX_VALUE_LABEL - 5)} (${number})`;
    labels.add(label.toLowerCase());
    values.push({ label, value: one.value });
  }
  return values;
}

/** Why an item cannot have so many values; `null` if it can. */
export const tooMany = (values: readonly PersonalizationValue[]): string | null =>
  values.length > MAX_VALUES ? `an item has at most ${MAX_VALUES} values that its buyer entered` : null;
