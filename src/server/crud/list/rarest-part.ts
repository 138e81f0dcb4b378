const LENGTH = 3;
const WORD = /^[\p{L}\p{N}]+$/u;
/** The start of a word, of which the trigram index knows that nothing precedes it: `-77` of `LAKE-77`. */
const START = /^[^\p{L}\p{N}][\p{L}\p{N}]{2}$/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Whether a word of the text begins so. The index does not distinguish the characters before a word. */
function hasWordStarting(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + 1)) {
    if (at === 0 || !LETTER.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

/** A test of texts that the index would find by these three characters; null if it cannot use them. */
function finds(part: string): ((text: string) => boolean) | null {
  if (WORD.test(part)) return (text) => text.includes(part);
  return START.test(part) ? (text) => hasWordStarting(text, part.slice(1)) : null;
}

/**
 * The part of a text that the fewest texts of a sample contain: three letters or digits, or the start of a word, and
 * the characters beside them, such as `r777@` of `buyer777@example.com`. Each further letter is one more trigram for
 * the index to read. Without a sample, or without such a part, it is the whole text.
 */
export function rarestPart(text: string, sample: readonly string[]): string {
  if (sample.length === 0) return text;
  let best = { at: -1, held: Number.POSITIVE_INFINITY };
  for (let at = 0; at + LENGTH <= text.length; at++) {
    const isFound = finds(text.slice(at, at + LENGTH));
    if (!isFound) continue;
    const held = sample.filter(isFound).length;
    // Of equally rare parts the last: numbers differ at their end.
    if (held <= best.held) best = { at, held };
  }
  if (best.at === -1) return text;
  const end = best.at + LENGTH;
  const before = [...text.slice(0, best.at)].at(-1) ?? "";
  const [after = ""] = [...text.slice(end)];
  return before + text.slice(best.at, end) + after;
}
