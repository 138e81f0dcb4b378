import type { LettersEncoding } from "../file/encoding.ts";

/** Words of the languages of Western Europe, in small letters: what each writes, and where. */
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

/** In which words of an encoding its languages write, for those that have a byte a letter. */
export const WORDS: Partial<Record<LettersEncoding, readonly RegExp[]>> = {
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

/** Which pairs of bytes are letters in common use, for encodings that have two bytes a letter. */
export const PAIRS: Partial<Record<LettersEncoding, (lead: number, trail: number) => boolean>> = {
  shift_jis: (lead) => (lead >= 0x81 && lead <= 0x83) || (lead >= 0x88 && lead <= 0x97),
  "euc-kr": (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1,
  gb18030: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1,
  big5: (lead, trail) => lead >= 0xa4 && lead <= 0xc6 && trail >= 0x40,
};

/** A word in small letters, where its capitals stand as in any language: first, or throughout. Else as it is. */
function inSmallLetters(word: string): string {
  const small = word.replaceAll("İ", "i").toLowerCase();
  const rest = [...word].slice(1).join("");
  // Capitals without an accent may stand within: "McCoy", "DeLuca".
  const isOrdered = !/[^\0-\x7f]/.test(rest) || rest === rest.toLowerCase() || word === word.toUpperCase();
  const accents = rest.replace(/[\0-\x7f]/g, "");
  return isOrdered || accents === accents.toLowerCase() ? small : word;
}

/** Whether one of the languages of an encoding may write this word. */
export function mayWrite(encoding: LettersEncoding, word: string): boolean {
  const small = inSmallLetters(word);
  return WORDS[encoding]?.some((form) => form.test(small)) ?? false;
}
