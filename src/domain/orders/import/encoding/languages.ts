import type { LegacyEncoding } from "../file/encoding.ts";

/** Patterns of lower-case words in the languages of Western Europe. */
const WESTERN = [
  /^[a-zäöüß]+$/, // German
  /^[a-zàâæçéèêëîïôœùûüÿ]+$/, // French
  /^[a-záéíñóúüï]+$/, // Spanish, Galician, Irish
  /^[a-zãõçáéíóúâêôàü]+$/, // Portuguese
  /^[a-zàèé]*[àèéìíòóùú]?$/, // Italian: accents on the last letter
  /^[a-zàçèéíïòóúü]+$/, // Catalan
  /^[a-zæøåéèêóòô]+$/, // Danish, Norwegian
  /^[a-zåäöéüàšž]+$/, // Swedish, Finnish
  /^[a-zõäöüšž]+$/, // Estonian
  /^(?!ð)[a-záðéíóúýþæö]+(?<!þ)$/, // Icelandic
  /^[a-zäëïöüáéíóúèê]+$/, // Dutch
  /^[a-zêëîïôöûüç]+$/, // Afrikaans, Albanian
];

const CENTRAL = [
  /^[a-ząćęłńóśźż]+$/, // Polish
  /^[a-záčďéěíňóřšťúůýž]+$/, // Czech
  /^[a-záäčďéíĺľňóôŕšťúýž]+$/, // Slovak
  /^[a-záéíóöőúüű]+$/, // Hungarian
  /^[a-zăâîşţ]+$/, // Romanian
  /^[a-zčćđšž]+$/, // Croatian, Slovene
  /^[a-zäöüß]+$/, // German
];

/** Patterns of words by encoding, for encodings with one byte per letter. */
export const WORDS: Partial<Record<LegacyEncoding, readonly RegExp[]>> = {
  "windows-1252": WESTERN,
  macintosh: WESTERN,
  "windows-1250": CENTRAL,
  "iso-8859-2": CENTRAL,
  "windows-1251": [/^[\u0430-\u045f\u0491]+$/],
  "windows-1253": [/^[\u0390\u03ac-\u03ce]+$/],
  "windows-1254": [/^[a-zçğıöşüâîû]+$/],
  "windows-1257": [/^[a-ząčęėįšųūž]+$/, /^[a-zāčēģīķļņšūž]+$/, /^[a-zõäöüšž]+$/],
  "windows-1258": [/^[a-zàáảãạăằắẳẵặâầấẩẫậđèéẻẽẹêềếểễệìíỉĩịòóỏõọôồốổỗộơờớởỡợùúủũụưừứửữựỳýỷỹỵ]+$/],
  "windows-874": [/^[\u0e01-\u0e4e]+$/],
};

/** Whether a pair of bytes is a common letter, for encodings with two bytes per letter. */
export const PAIRS: Partial<Record<LegacyEncoding, (lead: number, trail: number) => boolean>> = {
  shift_jis: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97),
  "euc-kr": (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1,
  gb18030: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1,
  big5: (lead, trail) => lead >= 0xa4 && lead <= 0xc6 && trail >= 0x40,
};

/** A word in lower case, if its capitals are regular: the first letter or all. Otherwise unchanged. */
function inSmallLetters(word: string): string {
  const small = word.replaceAll("İ", "i").toLowerCase();
  const rest = [...word].slice(1).join("");
  // Unaccented capitals may occur within a word: "McCoy", "DeLuca".
  const isOrdered = !/[^\0-\x7f]/.test(rest) || rest === rest.toLowerCase() || word === word.toUpperCase();
  const accents = rest.replace(/[\0-\x7f]/g, "");
  return isOrdered || accents === accents.toLowerCase() ? small : word;
}

/** Whether the word is plausible in one of an encoding's languages. */
export function mayWrite(encoding: LegacyEncoding, word: string): boolean {
  const small = inSmallLetters(word);
  return WORDS[encoding]?.some((form) => form.test(small)) ?? false;
}
