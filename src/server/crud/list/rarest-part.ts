const LENGTH = 3;
const WORD = /^[\p{L}\p{N}]+$/u;

/**
 * The part of a text that the fewest texts of a sample contain: three letters or digits and the characters beside them,
 * such as `r777@` of `buyer777@example.com`. Each further letter is one more trigram for the index to read. Without a
 * sample, or without three letters or digits in a row, it is the whole text.
 */
export function rarestPart(text: string, sample: readonly string[]): string {
  if (sample.length === 0) return text;
  let best = { at: -1, held: Number.POSITIVE_INFINITY };
  for (let at = 0; at + LENGTH <= text.length; at++) {
    const letters = text.slice(at, at + LENGTH);
    if (!WORD.test(letters)) continue;
    const held = sample.filter((one) => one.includes(letters)).length;
    // Of equally rare parts the last: numbers differ at their end.
    if (held <= best.held) best = { at, held };
  }
  if (best.at === -1) return text;
  const end = best.at + LENGTH;
  const before = [...text.slice(0, best.at)].at(-1) ?? "";
  const [after = ""] = [...text.slice(end)];
  return before + text.slice(best.at, end) + after;
}
