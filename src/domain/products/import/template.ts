import { toCsv } from "../../csv.ts";
import { PLATEN_PRODUCT_HEADERS } from "./layouts.ts";

type Example = Partial<Record<(typeof PLATEN_PRODUCT_HEADERS)[number], string>>;

/** A product with two variants: the second row leaves the product's own columns empty. */
const EXAMPLES: readonly Example[] = [
  {
    Handle: "example-sunrise-tee",
    Title: "Example: Sunrise tee",
    Type: "POD",
    Description: "<p>Soft cotton. Replace these rows with your products.</p>",
    Mockup: "https://example.com/mockups/sunrise-front.png",
    "Other mockups": "https://example.com/mockups/sunrise-back.png",
    "Public page": "Yes",
    SKU: "SUNRISE-BLK-M",
    "Option 1 name": "Color",
    "Option 1": "Black",
    "Option 2 name": "Size",
    "Option 2": "M",
    Price: "24.00",
    "Ship US first": "No",
    "Catalog SKU": "TEE-BLK-M",
  },
  {
    Handle: "example-sunrise-tee",
    SKU: "SUNRISE-BLK-L",
    "Option 1": "Black",
    "Option 2": "L",
    Price: "24.00",
    "Ship US first": "No",
    "Catalog SKU": "TEE-BLK-L",
  },
];

/** Platen's template for products with an example, as a CSV file for downloading. */
export const productTemplateCsv = (): string =>
  toCsv(
    PLATEN_PRODUCT_HEADERS,
    EXAMPLES.map((example) => PLATEN_PRODUCT_HEADERS.map((header) => example[header] ?? "")),
  );
