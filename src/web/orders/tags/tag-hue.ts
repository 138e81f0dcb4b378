import { tagKey } from "../../../domain/orders/tags/tags.ts";

/** The hues of the theme's tags that mean nothing elsewhere in a list of orders. */
const HUES = ["blue", "cyan", "purple", "geekblue", "lime", "green", "gold", "volcano"] as const;

/** The hue of a tag follows from its text, so that it is the same on every screen. */
export function hueOf(tag: string): string {
  let sum = 0;
  for (const character of tagKey(tag)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return HUES[sum % HUES.length] as string; // The index is below the length.
}
