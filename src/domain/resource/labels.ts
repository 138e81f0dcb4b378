/** Names of fields that no declaration labels, where the words of their key would not say what they are. */
const LABELS: Readonly<Record<string, string>> = {
  agencyShippingStatus: "Refuse excluded destinations",
  contact: "Shipping title",
  countryCode: "Country",
  editorDomain: "Editor's domain",
  faviconImg: "Favicon",
  getOrderAPI: "Orders may be pulled by API",
  id: "ID",
  ids: "IDs",
  sellerTeam: "Seller",
  shippingExcludeCode: "Excluded destinations",
  sku: "SKU",
  templateFile: "Template files",
  url: "URL",
  userId: "User",
};

/** The words of a key: `minWidth` is "Min width", `option1` is "Option 1". */
export function wordsOf(key: string): string {
  const spaced = key
    .replaceAll(/([a-z])(\d)/g, "$1 $2")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * What people read instead of a key: the label that its declaration gives it, else a known name, else the words
 * of the key itself.
 */
export const labelOf = (
  key: string,
  fields: Readonly<Record<string, { readonly label: string }>> = {},
): string => {
  if (Object.hasOwn(fields, key)) return fields[key]?.label ?? wordsOf(key);
  return Object.hasOwn(LABELS, key) ? (LABELS[key] ?? wordsOf(key)) : wordsOf(key);
};

/** `Name`, `Name and Code`, `Name, Code and Rate`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
