import { bytesOf, LEGACY_ENCODINGS, type LegacyEncoding, reread } from "../file/encoding.ts";
import { mayWrite, PAIRS } from "./languages.ts";
import { isHardlyWestern } from "./western.ts";

/** What a person chooses a file's encoding by. Its texts are decoded as Windows-1252. */
export type EncodingQuestion = {
  /** The header row. */
  labels: readonly string[];
  /** Cells that differ between the encodings. */
  examples: readonly string[];
  /** The possible encodings, likeliest first. */
  candidates: readonly LegacyEncoding[];
};

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Bytes that are no letters; some Node releases decode those of Windows-874 to private characters. */
const NO_LETTER = /[\x80-\x9f\ufffd\uf8c1-\uf8c8]/;
const EXAMPLES = 4;
const MAX_EXAMPLE_LENGTH = 60;
/** At most this many texts are rated. */
const MAX_TEXTS = 60;

/** Separators of words in every encoding. Any other sign within a word makes the encoding unlikely. */
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

function likelyWords(text: string, encoding: LegacyEncoding) {
  const words = reread(text, encoding)
    .split(BETWEEN_WORDS)
    .filter((word) => BEYOND_ASCII.test(word));
  return { words: words.length, good: words.filter((word) => mayWrite(encoding, word)).length };
}

/** The share of non-ASCII words that are plausible in a language of the encoding, 0 to 1. */
function likelihood(text: string, encoding: LegacyEncoding): number {
  const isCommon = PAIRS[encoding];
  const { words, good } = isCommon ? commonPairs(text, isCommon) : likelyWords(text, encoding);
  return words === 0 ? 0 : good / words;
}

/** Whether a text is valid in an encoding. Windows-1252 always is: a file may have damaged bytes. */
export const isReadableIn = (encoding: LegacyEncoding, text: string): boolean =>
  encoding === "windows-1252" || !NO_LETTER.test(reread(text, encoding));

type Texts = {
  labels: readonly string[];
  /** Cells that are unlikely in Windows-1252. */
  doubtful: readonly string[];
  others: readonly string[];
};

const distinctiveOf = ({ labels, doubtful, others }: Texts) =>
  [...new Set([...doubtful, ...labels.filter(isHardlyWestern), ...others, ...labels])]
    .filter((text) => BEYOND_ASCII.test(text))
    .slice(0, MAX_TEXTS);

/** The likelihood of each possible encoding, 0 to 1. */
function likelyEncodings(labels: readonly string[], distinctive: readonly string[]) {
  // All texts at once: creating a decoder per text is slow.
  const text = distinctive.join("\n");
  // The header row must be valid, also in Windows-1252.
  const isWhole = !NO_LETTER.test(labels.join("\n"));
  const mayBe = (encoding: LegacyEncoding) =>
    encoding === "windows-1252" ? isWhole : isReadableIn(encoding, `${labels.join("\n")}\n${text}`);
  return new Map(LEGACY_ENCODINGS.filter(mayBe).map((encoding) => [encoding, likelihood(text, encoding)]));
}

/**
 * The choice of encodings for a file, by its header row, unlikely cells and others; `null` where all texts are ASCII.
 * All texts are decoded as Windows-1252.
 */
export function encodingQuestion(texts: Texts): EncodingQuestion | null {
  const { labels } = texts;
  const distinctive = distinctiveOf(texts);
  if (distinctive.length === 0) return null;
  const likely = likelyEncodings(labels, distinctive);
  return {
    labels,
    examples: distinctive.slice(0, EXAMPLES).map((text) => text.trim().slice(0, MAX_EXAMPLE_LENGTH)),
    candidates: [...likely.keys()].sort((a, b) => (likely.get(b) ?? 0) - (likely.get(a) ?? 0)),
  };
}

/** Another encoding must be likelier by this much to contradict the one chosen for an earlier file. */
const CLEARLY = 0.2;

/** Whether a file contradicts the encoding of an earlier one: it is invalid or unlikely in that encoding. */
export function contradicts(encoding: LegacyEncoding, texts: Texts): boolean {
  const distinctive = distinctiveOf(texts);
  if (distinctive.length === 0) return false;
  const likely = likelyEncodings(texts.labels, distinctive);
  const own = likely.get(encoding);
  return own === undefined || Math.max(...likely.values()) - own > CLEARLY;
}
