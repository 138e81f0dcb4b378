import { toCsv } from "../../csv.ts";
import { PLATEN_TEMPLATE_HEADERS } from "../incoming/layouts/platen.ts";

type Example = Partial<Record<(typeof PLATEN_TEMPLATE_HEADERS)[number], string>>;

/** An order with two items: the second row leaves the order's own columns empty. */
const EXAMPLES: readonly Example[] = [
  {
    "Order name": "EXAMPLE-1",
    Reference: "EXAMPLE-1",
    Product: "Classic tee, black, M",
    SKU: "TEE-BLK-M",
    Quantity: "2",
    "Unit price": "24.00",
    "Full name": "Jane Miller",
    Email: "jane.miller@example.com",
    Phone: "512-555-0143",
    "Address 1": "1600 Barton Springs Rd",
    "Address 2": "Apt 5",
    City: "Austin",
    Province: "TX",
    "Zip code": "78704",
    "Country code": "US",
    Shipping: "standard",
    "Artwork 1": "https://example.com/artwork/sunrise-front.png",
    Mockup: "https://example.com/mockups/sunrise.jpg",
    Note: "Example: replace these rows with your orders",
  },
  {
    "Order name": "EXAMPLE-1",
    Reference: "EXAMPLE-1",
    Product: "White mug, 11 oz",
    SKU: "MUG-WHT-11",
    Quantity: "1",
    "Unit price": "15.50",
    "Artwork 1": "https://example.com/artwork/sunrise-mug.png",
    Personalization: "Name: Jane; Year: 2026",
  },
];

/** Something that can be ordered, for the rows of the example. */
export interface TemplateGoods {
  readonly product: string;
  readonly sku: string;
}

/**
 * Platen's template for orders with an example, as a CSV file for downloading. The example orders `goods`, so that it can
 * be submitted as it is; without any it has SKUs of no catalog.
 */
export const templateCsv = (goods: readonly TemplateGoods[] = []): string =>
  toCsv(
    PLATEN_TEMPLATE_HEADERS,
    EXAMPLES.map((example, index) => {
      const known = goods[index] ?? goods[0];
      const row: Example = known ? { ...example, Product: known.product, SKU: known.sku } : example;
      return PLATEN_TEMPLATE_HEADERS.map((header) => row[header] ?? "");
    }),
  );
