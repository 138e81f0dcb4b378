import { mayWrite } from "./languages.ts";

/** Signs that are no part of a Western word, and bytes that Windows-1252 has no letter for. */
const ODD = /[\x80-\x9f¹³£¥¯¿¼½¾¤¦§‡†‰ˆ˜¬“”„‚‹ƒ]/;
const NO_LETTER = /[\x80-\x9f]/;

/** What no Western text has of them. */
const SIGNS = [
  /\p{L}[¹³£¥¯¿¼½¾¤¦§‡†‰ˆ˜¬“”„‚‹]\p{L}/u,
  /\p{L}[¹£¥¯¿](?=\s|$)/u,
  /\p{L}{3}³(?=\s|$)/u, // names; cubic metres do
  /(?<!\p{L})[£¯](?=\p{L}{2})/u,
  /(?:[‚ƒ]\S){2}/, // Japanese kana, read as Western
];

const BEYOND_ASCII = /[^\0-\x7f]/;
/** Words with a letter beyond ASCII, of the letters that Windows-1252 has. */
const WORD =
  /[A-Za-z]*[\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192][A-Za-z\u00b5\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192]*/g;
const THREE_ACCENTS = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0160\u0161]{3}/;

/** Files say the same names and cities again and again. Emptied once it is full. */
const judged = new Map<string, boolean>();
const MOST_JUDGED = 5_000;
/** Longer words may hold on to the piece of the file out of which they were cut. */
const SHORT = 12;

function isWestern(word: string): boolean {
  const known = judged.get(word);
  if (known !== undefined) return known;
  const verdict = !THREE_ACCENTS.test(word) && mayWrite("windows-1252", word);
  if (judged.size >= MOST_JUDGED) judged.clear();
  if (word.length <= SHORT) judged.set(word, verdict);
  return verdict;
}

/** Whether a text that was read as Windows-1252 is hardly meant so: "j¹ca" is Polish, read as Western. */
export function isHardlyWestern(text: string): boolean {
  if (!BEYOND_ASCII.test(text)) return false;
  if (ODD.test(text) && (NO_LETTER.test(text) || SIGNS.some((sign) => sign.test(text)))) return true;
  return text.match(WORD)?.some((word) => !isWestern(word)) ?? false;
}
