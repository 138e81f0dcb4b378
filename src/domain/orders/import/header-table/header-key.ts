/**
 * Normalizes a header or a cell to words: without accents, case and punctuation, `#` as "number", camelCase and digits
 * split. "Straße (Lieferung)" becomes "strasse lieferung", "shippingAddress1" becomes "shipping address 1".
 */
export const headerWords = (text: string): string =>
  text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/(\p{L})(\d)/gu, "$1 $2")
    .replaceAll("ß", "ss")
    .replaceAll("#", " number ")
    .replace(/[đĐ]/g, "d")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The common key of a header's spellings: `address1`, `address_1`, `Address 1` and `address-1` are equal. */
export const headerKey = (label: string): string => headerWords(label).replaceAll(" ", "");
