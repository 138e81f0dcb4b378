const LENGTH = 3;
const WORD = /^[\p{L}\p{N}]+$/u;

/**
 * The part of a text that the fewest texts of a sample hold: three letters and what stands beside them, `r777@` of
 * `buyer777@example.com`. Each letter more is one list more for the index to look through. Without a sample, or three
 * letters or figures in a row, it is the whole text.
 */
export function rarestPart(text: string, sample: readonly string[]): string {
  if (sample.length === 0) return text;
  let best = { at: -1, held: Number.POSITIVE_INFINITY };
  for (let at = 0; at + LENGTH <= text.length; at++) {
    const letters = text.slice(at, at + LENGTH);
    if (!WORD.test(letters)) continue;
    const held = sample.filter((one) => one.includes(letters)).length;
    // Of several alike the last: numbers differ at their end.
    if (held <= best.held) best = { at, held };
  }
  if (best.at === -1) return text;
  const end = best.at + LENGTH;
  const before = [...text.slice(0, best.at)].at(-1) ?? "";
  const [after = ""] = [...text.slice(end)];
  return before + text.slice(best.at, end) + after;
}
