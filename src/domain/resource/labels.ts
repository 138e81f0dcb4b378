/** Labels of undeclared fields whose key would be unclear. */
const LABELS: Readonly<Record<string, string>> = {
  agencyShippingStatus: "Refuse excluded destinations",
  contact: "Shipping title",
  countryCode: "Country",
  editorDomain: "Editor's domain",
  productionDays: "Production days",
  faviconImg: "Favicon",
  getOrderAPI: "Orders may be pulled by API",
  id: "ID",
  ids: "IDs",
  listAsFulfillmentPartner: "List as fulfillment partner",
  sellerTeam: "Seller",
  shippingExcludeCode: "Excluded destinations",
  sku: "SKU",
  templateFile: "Template files",
  url: "URL",
  userId: "User",
};

/** Splits a key into words: `minWidth` is "Min width", `option1` is "Option 1". */
export function wordsOf(key: string): string {
  const spaced = key
    .replaceAll(/([a-z])(\d)/g, "$1 $2")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/** The display label of a key: the declared one, else one of `LABELS`, else the key in words. */
export const labelOf = (
  key: string,
  fields: Readonly<Record<string, { readonly label: string }>> = {},
): string => {
  if (Object.hasOwn(fields, key)) return fields[key]?.label ?? wordsOf(key);
  return Object.hasOwn(LABELS, key) ? (LABELS[key] ?? wordsOf(key)) : wordsOf(key);
};

/** `Name`, `Name and Code`, `Name, Code and Rate`; with another `word`, `Name, Code or Rate`. */
export const listed = (names: readonly string[], word: "and" | "or" = "and"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${word} ${names.at(-1)}`;
