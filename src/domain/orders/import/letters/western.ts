import { mayWrite } from "./languages.ts";

/** What no Western text has. */
const SIGNS = [
  /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff\u0160\u0161]{3}/, // three accented letters in a row
  /\p{L}[¹³£¥¯¿¼½¾¤¦§‡†‰ˆ˜¬“”„‚‹]\p{L}/u,
  /\p{L}[¹£¥¯¿](?=\s|$)/u,
  /\p{L}{3}³(?=\s|$)/u, // names; cubic metres do
  /(?<!\p{L})[£¯](?=\p{L}{2})/u,
  /(?:[‚ƒ]\S){2}/, // Japanese kana, read as Western
];

/** Bytes that Windows-1252 has no letter for. */
const NO_LETTER = /[\x80-\x9f]/;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** Letters of a word; ª and º are letters to Unicode and end numbers. */
const WORD = /(?:(?![ªº])[\p{L}\p{M}])+/gu;

/** Whether a text that was read as Windows-1252 is hardly meant so: "j¹ca" is Polish, read as Western. */
export function isHardlyWestern(text: string): boolean {
  if (!BEYOND_ASCII.test(text)) return false;
  if (NO_LETTER.test(text) || SIGNS.some((sign) => sign.test(text))) return true;
  const words = text.match(WORD) ?? [];
  return words.some((word) => BEYOND_ASCII.test(word) && !mayWrite("windows-1252", word));
}
