const LENGTH = 3;
/** A trigram's neighbours that make it rarer still, on each side. */
const NEIGHBOURS = 2;
const isWord = (text: string) => /^[\p{L}\p{N}]+$/u.test(text);

/** How much text stands for up to so many letters of the same word, and what parts it from the next. */
function neighbours(letters: readonly string[]): number {
  const gap = letters.slice(0, NEIGHBOURS).findIndex((letter) => !isWord(letter));
  return letters.slice(0, gap === -1 ? NEIGHBOURS : gap + 1).join("").length;
}

/**
 * The part of a text that the fewest texts of a sample hold, some letters long: `er777@` of
 * `buyer777@example.com`. Without a sample, or a part of three letters or figures, it is the whole text.
 */
export function rarestPart(text: string, sample: readonly string[]): string {
  if (sample.length === 0) return text;
  let best = { at: -1, held: Number.POSITIVE_INFINITY };
  for (let at = 0; at + LENGTH <= text.length; at++) {
    const letters = text.slice(at, at + LENGTH);
    if (!isWord(letters)) continue;
    const held = sample.filter((one) => one.includes(letters)).length;
    // Of several alike the last: numbers differ at their end.
    if (held <= best.held) best = { at, held };
  }
  if (best.at === -1) return text;
  const from = best.at - neighbours([...text.slice(0, best.at)].reverse());
  const end = best.at + LENGTH;
  return text.slice(from, end + neighbours([...text.slice(end)]));
}
