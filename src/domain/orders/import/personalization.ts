import type { PersonalizationValue } from "../personalization/personalization.ts";
import { personalizationValues } from "../personalization/values.ts";

/** A label: it has a letter, unlike the hour of `10:30`, and no web address follows its colon. */
const LABEL = String.raw`\s*(?=[^,;:\n]*\p{L})[^,;:\n]+:(?!//)`;
/** Values may contain commas and semicolons: one begins a new value only if a label follows. */
const BETWEEN = new RegExp(`\\n|[,;](?=${LABEL})`, "u");
const LABELED = new RegExp(`^${LABEL}`, "u");

/**
 * Splits `Name: Ada; Year: 2026` into its pairs. `null` for a text that is not made of pairs as a whole: an item never
 * has half of what its buyer entered.
 */
export function readPersonalization(text: string): PersonalizationValue[] | null {
  const pairs: { label: string; value: string }[] = [];
  for (const part of text.split(BETWEEN)) {
    if (part.trim() === "") continue;
    if (!LABELED.test(part)) return null;
    const [label = "", ...value] = part.split(":");
    pairs.push({ label, value: value.join(":").replace(/;\s*$/, "") });
  }
  const read = personalizationValues.safeParse(pairs.filter(({ value }) => value.trim() !== ""));
  return read.success && read.data.length > 0 ? read.data : null;
}
