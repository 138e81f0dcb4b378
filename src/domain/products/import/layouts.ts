import type { Column, Headers } from "../../orders/incoming/cells/headers.ts";
import { headerKey } from "../../orders/incoming/header-table/header-key.ts";
import { numberedOptions, type OptionColumns, type ProductColumns, singleColumns } from "./columns.ts";

const MAX_OPTIONS = 3;
/** WooCommerce numbers all attributes of a shop's products; a product uses few of them for its variations. */
const MAX_ATTRIBUTES = 20;

/** Shopify's export: the names of its older and of its newer template. */
function shopify(headers: Headers): ProductColumns | null {
  const options = numberedOptions(
    headers,
    MAX_OPTIONS,
    (number) => `Option${number} Name`,
    (number) => `Option${number} Value`,
  );
  const single = singleColumns(headers, {
    handle: ["Handle", "URL handle"],
    title: ["Title"],
    description: ["Body (HTML)", "Body HTML", "Description"],
    published: ["Published", "Published on online store"],
    status: ["Status"],
    imagePosition: ["Image Position"],
    variantImage: ["Variant Image", "Variant image URL"],
    sku: ["Variant SKU", "SKU"],
    price: ["Variant Price", "Price"],
  });
  if (!single.handle || !single.title || options.length === 0) return null;
  return { layout: "shopify", single, images: headers.all(["Image Src", "Product image URL"]), options };
}

/** WooCommerce's export: products and their variations, one row each. */
function woocommerce(headers: Headers): ProductColumns | null {
  const single = singleColumns(headers, {
    serverId: ["ID"],
    kind: ["Type"],
    sku: ["SKU"],
    title: ["Name"],
    published: ["Published"],
    description: ["Description"],
    price: ["Regular price"],
    parent: ["Parent"],
  });
  if (!single.kind || !single.title || !single.price) return null;
  const options = numberedOptions(
    headers,
    MAX_ATTRIBUTES,
    (number) => `Attribute ${number} name`,
    (number) => `Attribute ${number} value(s)`,
  );
  return { layout: "woocommerce", single, images: headers.all(["Images"]), options };
}

/** The columns of Platen's template, in its order. */
export const PLATEN_PRODUCT_HEADERS = [
  "Id",
  "Id in the store",
  "Handle",
  "Title",
  "Type",
  "Description",
  "Mockup",
  "Other mockups",
  "Public page",
  "SKU",
  "Option 1 name",
  "Option 1",
  "Option 2 name",
  "Option 2",
  "Option 3 name",
  "Option 3",
  "Price",
  "Ship US first",
  "Catalog SKU",
] as const;

const PLATEN_NAMES = {
  id: ["Id"],
  serverId: ["Id in the store"],
  handle: ["Handle"],
  title: ["Title"],
  productType: ["Type"],
  description: ["Description"],
  published: ["Public page"],
  sku: ["SKU"],
  price: ["Price"],
  shipUsFirst: ["Ship US first"],
  catalogSku: ["Catalog SKU"],
} as const;

/** Platen's template, and its export of the product list, which has no variants. */
function platen(headers: Headers): ProductColumns | null {
  const isTemplate = headers.has("Title") && headers.has("Catalog SKU");
  const isList = ["Id", "Title", "Type", "Mapping", "Created"].every((name) => headers.has(name));
  if (!isTemplate && !isList) return null;
  const options = numberedOptions(
    headers,
    MAX_OPTIONS,
    (number) => `Option ${number} name`,
    (number) => `Option ${number}`,
  );
  const images = headers.all(["Mockup", "Other mockups"]);
  return { layout: "platen", single: singleColumns(headers, PLATEN_NAMES), images, options };
}

/** The export of a product's variants. The three columns of its options are named after them. */
const VARIANT_HEADERS = [
  "Product",
  "SKU",
  null,
  null,
  null,
  "Price",
  "Ship US first",
  "Catalog",
  "Catalog SKU",
  "Color",
  "Size",
];
const [SKU, FIRST_OPTION, PRICE, SHIP_US_FIRST, CATALOG_SKU] = [1, 2, 5, 6, 8];

function variantsOfProduct({ labels }: Headers): ProductColumns | null {
  const isExport =
    labels.length === VARIANT_HEADERS.length &&
    VARIANT_HEADERS.every((name, at) => name === null || headerKey(name) === headerKey(labels[at] ?? ""));
  if (!isExport) return null;
  // An option may be called like another column of the file, which is therefore found by its place.
  const at = (index: number): Column => ({ index, label: labels[index] ?? "" });
  const options = [0, 1, 2].map((option): OptionColumns => {
    const value = at(FIRST_OPTION + option);
    return { name: null, fixedName: value.label, value };
  });
  const single = {
    title: at(0),
    sku: at(SKU),
    price: at(PRICE),
    shipUsFirst: at(SHIP_US_FIRST),
    catalogSku: at(CATALOG_SKU),
  };
  return { layout: "platen", single, images: [], options };
}

/** The columns of a file whose header row is that of a known export; `null` if it is not. */
export const recognizeProducts = (headers: Headers): ProductColumns | null =>
  variantsOfProduct(headers) ?? woocommerce(headers) ?? shopify(headers) ?? platen(headers);
