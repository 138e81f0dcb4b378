/**
 * A header or a cell as words: no accents, no case, no punctuation, `#` as "number", camelCase and digits apart.
 * "Straße (Lieferung)" is "strasse lieferung", "shippingAddress1" is "shipping address 1".
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

/** What two spellings of one header share: `address1`, `address_1`, `Address 1` and `address-1` are one. */
export const headerKey = (label: string): string => headerWords(label).replaceAll(" ", "");
