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

const MAX_CACHED = 5_000;
const keys = new Map<string, string>();

/** The common key of a header's spellings: `address1`, `address_1`, `Address 1` and `address-1` are equal. */
export function headerKey(label: string): string {
  const known = keys.get(label);
  if (known !== undefined) return known;
  const key = headerWords(label).replaceAll(" ", "");
  if (keys.size < MAX_CACHED && label.length < 100) keys.set(label, key);
  return key;
}
