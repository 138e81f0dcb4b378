/** Characters within names of goods and people that the index of searches leaves out. */
export const JOINERS = [" ", "-", "_", ".", "/"] as const;
const JOINER = /[ \-_./]/g;

/**
 * A text as the index of searches has it: `LAKE-77` becomes one word, of which `e77` is rare. With the hyphen it would be
 * two words, of which one is in most orders, and the other the start of many numbers.
 */
export const joined = (text: string): string => text.replace(JOINER, "");

const NUMBER = /^[\d\s().+-]+$/;
/** Shorter numbers with punctuation are names of orders, such as `1001-2`. */
const MIN_DIGITS = 7;
const US_PREFIX = /^1(?=\d{10}$)/;

/**
 * The texts that a search looks for: the text itself, and for a phone or tracking number with spaces or punctuation its
 * digits, as carriers print `9400 1000 0000` and people write `+1 (512) 555-0142`. The country code of the US is left
 * out, since stores save numbers without it.
 */
export function spellingsOf(text: string): readonly string[] {
  if (!NUMBER.test(text)) return [text];
  const digits = text.replace(/\D/g, "").replace(US_PREFIX, "");
  return digits.length < MIN_DIGITS || digits === text ? [text] : [text, digits];
}
