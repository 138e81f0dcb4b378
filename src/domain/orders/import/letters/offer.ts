import { bytesOf, LETTERS_ENCODINGS, type LettersEncoding, reread } from "../file/encoding.ts";
import { mayWrite, PAIRS } from "./languages.ts";
import { isHardlyWestern } from "./western.ts";

/** What a person chooses a file's encoding by. Its texts are as they read in Windows-1252. */
export type LettersQuestion = {
  /** The header row. */
  labels: readonly string[];
  /** Cells that show the difference. */
  examples: readonly string[];
  /** Encodings that the file may be in, the likeliest first. */
  offered: readonly LettersEncoding[];
};

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Bytes that are no letters; some Node releases have letters of their own for those of Windows-874. */
const NO_LETTER = /[\x80-\x9f\ufffd\uf8c1-\uf8c8]/;
const EXAMPLES = 4;
const MOST_LETTERS = 60;
/** Texts that the likeliest encoding is found by. */
const LOOKED_AT = 60;

/** What parts words in every encoding; any other sign within a word speaks against the encoding. */
const BETWEEN_WORDS = /[\s\0-@[-`{-\x7f\u00a0«»“”„‘’–—…]+/;

function commonPairs(text: string, isCommon: (lead: number, trail: number) => boolean) {
  const bytes = bytesOf(text);
  let letters = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at++) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    if (lead < 0x80) continue;
    letters += 1;
    if (!isCommon(lead, trail)) continue;
    common += 1;
    at += 1;
  }
  return { words: letters, good: common };
}

function likelyWords(text: string, encoding: LettersEncoding) {
  const words = reread(text, encoding)
    .split(BETWEEN_WORDS)
    .filter((word) => BEYOND_ASCII.test(word));
  return { words: words.length, good: words.filter((word) => mayWrite(encoding, word)).length };
}

/** Which share of the words beyond ASCII a language of the encoding may write. */
function likelihood(text: string, encoding: LettersEncoding): number {
  const isCommon = PAIRS[encoding];
  const { words, good } = isCommon ? commonPairs(text, isCommon) : likelyWords(text, encoding);
  return words === 0 ? 0 : good / words;
}

/** Whether a text can be read in an encoding; Western letters may be meant wherever a byte is damaged. */
export const mayBeIn = (encoding: LettersEncoding, text: string): boolean =>
  encoding === "windows-1252" || !NO_LETTER.test(reread(text, encoding));

type Texts = {
  labels: readonly string[];
  /** Cells that are hardly Western. */
  doubtful: readonly string[];
  others: readonly string[];
};

const tellingOf = ({ labels, doubtful, others }: Texts) =>
  [...new Set([...doubtful, ...labels.filter(isHardlyWestern), ...others, ...labels])]
    .filter((text) => BEYOND_ASCII.test(text))
    .slice(0, LOOKED_AT);

/** How likely each encoding is that fits, 0 to 1. */
function likelyEncodings(labels: readonly string[], telling: readonly string[]) {
  // At once, since a decoder for each text takes most of the time.
  const text = telling.join("\n");
  // A header row has to be whole, in Western letters as well.
  const isWhole = !NO_LETTER.test(labels.join("\n"));
  const mayBe = (encoding: LettersEncoding) =>
    encoding === "windows-1252" ? isWhole : mayBeIn(encoding, `${labels.join("\n")}\n${text}`);
  return new Map(LETTERS_ENCODINGS.filter(mayBe).map((encoding) => [encoding, likelihood(text, encoding)]));
}

/**
 * The question which letters a file is written in, by its header row, the cells that are in doubt and others; null
 * where nothing of it would tell one encoding from another. All texts as they read in Windows-1252.
 */
export function lettersQuestion(texts: Texts): LettersQuestion | null {
  const { labels } = texts;
  const telling = tellingOf(texts);
  if (telling.length === 0) return null;
  const likely = likelyEncodings(labels, telling);
  return {
    labels,
    examples: telling.slice(0, EXAMPLES).map((text) => text.trim().slice(0, MOST_LETTERS)),
    offered: [...likely.keys()].sort((a, b) => (likely.get(b) ?? 0) - (likely.get(a) ?? 0)),
  };
}

/** By so much another encoding has to be likelier than the one that was said of an earlier file. */
const CLEARLY = 0.2;

/** Whether a file contradicts what was said of an earlier one: it cannot be in that encoding, or hardly is. */
export function contradicts(encoding: LettersEncoding, texts: Texts): boolean {
  const telling = tellingOf(texts);
  if (telling.length === 0) return false;
  const likely = likelyEncodings(texts.labels, telling);
  const own = likely.get(encoding);
  return own === undefined || Math.max(...likely.values()) - own > CLEARLY;
}
