/** A header or a cell as words: no accents, no case, no punctuation; "Straße (Lieferung)" as "strasse lieferung". */
export const wordsOf = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("ß", "ss")
    .replace(/[đĐ]/g, "d")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
