import { mayWrite } from "./languages.ts";

/** Characters that do not occur in Western words, and bytes that are undefined in Windows-1252. */
const ODD = /[\x80-\x9f¹³£¥¯¿¼½¾¤¦§‡†‰ˆ˜¬“”„‚‹ƒ]/;
const NO_LETTER = /[\x80-\x9f]/;

/** Sequences that do not occur in Western text. */
const SIGNS = [
  /\p{L}[¹³£¥¯¿¼½¾¤¦§‡†‰ˆ˜¬“”„‚‹]\p{L}/u,
  /\p{L}[¹£¥¯¿](?=\s|$)/u,
  /\p{L}{3}³(?=\s|$)/u, // names; cubic metres do
  /(?<!\p{L})[£¯](?=\p{L}{2})/u,
  /(?:[‚ƒ]\S){2}/, // Japanese kana, read as Western
];

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Words with a non-ASCII letter of Windows-1252. */
const WORD =
  /[A-Za-z]*[\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192][A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192]*/g;
const THREE_ACCENTS = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0160\u0161]{3}/;

/** A cache, because files repeat names and cities. It is cleared when it is full. */
const judged = new Map<string, boolean>();
const MAX_JUDGED = 5_000;
/** Longer words are not cached: a slice would keep its chunk of the file in memory. */
const SHORT = 12;

function isWestern(word: string): boolean {
  const cached = judged.get(word);
  if (cached !== undefined) return cached;
  const isPossible = !THREE_ACCENTS.test(word) && mayWrite("windows-1252", word);
  if (judged.size >= MAX_JUDGED) judged.clear();
  if (word.length <= SHORT) judged.set(word, isPossible);
  return isPossible;
}

/** Whether a text is unlikely in Windows-1252: "j¹ca" is Polish, decoded as Western. */
export function isHardlyWestern(text: string): boolean {
  if (!BEYOND_ASCII.test(text)) return false;
  if (ODD.test(text) && (NO_LETTER.test(text) || SIGNS.some((sign) => sign.test(text)))) return true;
  return text.match(WORD)?.some((word) => !isWestern(word)) ?? false;
}
