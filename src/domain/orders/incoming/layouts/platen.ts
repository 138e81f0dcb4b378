import { headersOf } from "../header-table/table.ts";
import type { Layout } from "./layout.ts";

/** The columns of Platen's own template, in its order. */
export const PLATEN_TEMPLATE_HEADERS = [
  "Order name",
  "Reference",
  "Product",
  "SKU",
  "Quantity",
  "Unit price",
  "Full name",
  "Email",
  "Phone",
  "Address 1",
  "Address 2",
  "City",
  "Province",
  "Zip code",
  "Country code",
  "Shipping",
  "Artwork 1",
  "Artwork 2",
  "Artwork 3",
  "Artwork 4",
  "Artwork 5",
  "Artwork 6",
  "Mockup",
  "Personalization",
  "Note",
] as const;

const names = headersOf("plain");

export const platen: Layout = {
  format: "platen",
  label: "Platen's template",
  names,
  numbered: false,
  eachRowNumbered: false,
  rowIsOrder: false,
  shippingIsOption: true,
  tellTale: [
    ["Order name", "Reference"],
    ["SKU", "Product"],
    ["Full name", "Address 1", "Zip code", "Country code", "Artwork 1"],
  ],
};
