const WORD = /^[\p{L}\p{N}]+$/u;
/** The start of a word, of which the trigram index knows that nothing precedes it: `-77` of `LAKE-77`. */
const START = /^[^\p{L}\p{N}][\p{L}\p{N}]{2}$/u;
/** The end of one: `77@` of `buyer77@example.com`. */
const END = /^[\p{L}\p{N}]{2}[^\p{L}\p{N}]$/u;
/** Ends with the first letter of a word, which the index would look for alone. */
const LONE_LETTER = /[^\p{L}\p{N}][\p{L}\p{N}]$/u;
/** Half of a character of two units at either end. */
const HALF = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/;
const LETTER = /[\p{L}\p{N}]/u;

const TRIGRAM = 3;
const MAX_LENGTH = TRIGRAM + 2;
/** How many times as long a text takes to compare than its entry in the list of a trigram to read: 5 µs and 8 ns. */
const TEXT_COST = 600;

/** Whether the text has this where the character beside it is not of the same word. */
function hasBeside(text: string, part: string, besideAt: (at: number) => number): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (!LETTER.test(text[besideAt(at)] ?? "")) return true;
  }
  return false;
}

/** A test of texts that the index would find by these three characters; null if it cannot use them. */
function finds(part: string): ((text: string) => boolean) | null {
  if (WORD.test(part)) return (text) => text.includes(part);
  // The index does not distinguish the characters beside a word.
  if (START.test(part)) return (text) => hasBeside(text, part.slice(1), (at) => at - 1);
  return END.test(part) ? (text) => hasBeside(text, part.slice(0, -1), (at) => at + part.length - 1) : null;
}

interface Trigram {
  /** The share of texts that contain it. */
  readonly share: number;
  /** The share of texts in the lists to read for it: for the start of a word also in that of its first letter, of nearly all. */
  readonly read: number;
}

/** What a sample says of each three characters of a text; `null` where the index has no trigram for them. */
function trigramsOf(text: string, sample: readonly string[]): (Trigram | null)[] {
  return Array.from({ length: Math.max(0, text.length - TRIGRAM + 1) }, (_, at) => {
    const part = text.slice(at, at + TRIGRAM);
    const isFound = finds(part);
    if (!isFound) return null;
    const share = (sample.filter(isFound).length + 0.5) / (sample.length + 1);
    return { share, read: START.test(part) ? share + 1 : share };
  });
}

/**
 * The time to find texts by these trigrams, as if they did not depend on each other, relative to comparing all texts: the
 * index reads the list of each trigram, and the texts that are in all lists are compared.
 */
const costOf = (trigrams: readonly Trigram[]): number =>
  trigrams.reduce((all, { share }) => all * share, 1) +
  trigrams.reduce((all, { read }) => all + read, 0) / TEXT_COST;

/**
 * The part of a text by which the index finds it fastest, of three to five characters: letters or digits, or the start or
 * end of a word, such as `r777@` of `buyer777@example.com`. Frequent trigrams beside a rare one are left out: `e77` of
 * `lake77` where many texts have `lake`. Without a sample, or without such a part, it is the whole text.
 */
export function rarestPart(text: string, sample: readonly string[]): string {
  if (sample.length === 0) return text;
  const trigrams = trigramsOf(text, sample);
  let best = { part: text, cost: Number.POSITIVE_INFINITY };
  for (let at = 0; at < trigrams.length; at++) {
    for (let end = at + TRIGRAM; end <= Math.min(at + MAX_LENGTH, text.length); end++) {
      const part = text.slice(at, end);
      const own = trigrams.slice(at, end - TRIGRAM + 1).filter((trigram) => trigram !== null);
      if (own.length === 0 || LONE_LETTER.test(part) || HALF.test(part)) continue;
      const cost = costOf(own);
      // Of equal parts the last: numbers differ at their end.
      if (cost <= best.cost) best = { part, cost };
    }
  }
  return best.part;
}
