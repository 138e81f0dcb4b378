import { z } from "zod";
import { LEGACY_ENCODINGS } from "../../orders/import/file/encoding.ts";
import { FILE_LIMITS } from "../../orders/import/file/limits.ts";
import type { Column, Headers } from "../../orders/incoming/cells/headers.ts";
import { columnLetter } from "../../orders/incoming/problem.ts";
import type { ProductColumns } from "./columns.ts";

/** The fields that a column of an unknown file can be chosen for, with names by which columns are guessed. */
export const PRODUCT_FIELDS = {
  title: { label: "Title", names: ["title", "product title", "name", "product name", "product"] },
  handle: { label: "Handle", names: ["handle", "slug", "url handle", "product handle"] },
  serverId: { label: "Id in the store", names: ["product id", "id"] },
  description: { label: "Description", names: ["description", "body html", "product description", "body"] },
  published: { label: "Status", names: ["product status", "status", "published", "active"] },
  sku: { label: "SKU", names: ["variant sku", "sku", "item number", "article number", "artikelnummer"] },
  price: {
    label: "Price",
    names: ["variant price usd", "price usd", "variant price", "price", "retail price", "preis", "prix"],
  },
  option1Name: { label: "Option 1 name", names: ["variant option 1 name", "option 1 name"] },
  option1: { label: "Option 1", names: ["variant option 1 value", "option 1 value", "option 1", "color"] },
  option2Name: { label: "Option 2 name", names: ["variant option 2 name", "option 2 name"] },
  option2: { label: "Option 2", names: ["variant option 2 value", "option 2 value", "option 2", "size"] },
  option3Name: { label: "Option 3 name", names: ["variant option 3 name", "option 3 name"] },
  option3: { label: "Option 3", names: ["variant option 3 value", "option 3 value", "option 3"] },
  image1: { label: "Image 1", names: ["product image 1", "image 1", "image", "image url", "image src"] },
  image2: { label: "Image 2", names: ["product image 2", "image 2"] },
  image3: { label: "Image 3", names: ["product image 3", "image 3"] },
  image4: { label: "Image 4", names: ["product image 4", "image 4"] },
  catalogSku: { label: "Catalog SKU", names: ["catalog sku"] },
} as const satisfies Record<string, { readonly label: string; readonly names: readonly string[] }>;
export type ProductField = keyof typeof PRODUCT_FIELDS;
// The keys of a constant that is written out above.
export const PRODUCT_FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as [ProductField, ...ProductField[]];

const column = z
  .int()
  .min(0)
  .max(FILE_LIMITS.columns - 1);

/** How a person had a file read: the place of each field's column, and the encoding where the bytes do not show it. */
export const productChoice = z.strictObject({
  /** `null` for a file of a known layout. */
  columns: z.partialRecord(z.enum(PRODUCT_FIELD_NAMES), column).nullable(),
  encoding: z.enum(LEGACY_ENCODINGS).nullable().optional(),
});
export type ProductChoice = z.output<typeof productChoice>;
export type ChosenFields = Partial<Record<ProductField, number>>;

/** Why products cannot be read with these columns, by field; empty if they can. */
export function problemsOfFields(
  columns: ChosenFields,
  width: number,
): Partial<Record<ProductField, string>> {
  const problems: Partial<Record<ProductField, string>> = {};
  const fieldOf = new Map<number, ProductField>();
  for (const field of PRODUCT_FIELD_NAMES) {
    const index = columns[field];
    if (index === undefined) continue;
    if (index >= width) problems[field] = `The file has ${width} columns`;
    else if (fieldOf.has(index)) problems[field] = "This column is chosen for another field already";
    fieldOf.set(index, field);
  }
  if (columns.title === undefined) problems.title = "Choose the column of the title";
  return problems;
}

/** Guesses the columns of an unknown file by their names: one column per field. A person confirms them. */
export function guessFields(headers: Headers): ChosenFields {
  const chosen: ChosenFields = {};
  const taken = new Set<number>();
  for (const field of PRODUCT_FIELD_NAMES) {
    const found = headers.all(PRODUCT_FIELDS[field].names).find(({ index }) => !taken.has(index));
    if (!found) continue;
    chosen[field] = found.index;
    taken.add(found.index);
  }
  return chosen;
}

/** The columns that a person chose. */
export function bindFields(columns: ChosenFields, headers: Headers): ProductColumns {
  const at = (field: ProductField): Column | null => {
    const index = columns[field];
    return index === undefined ? null : { index, label: headers.labels[index] || columnLetter(index) };
  };
  const fields = [
    ...(["title", "handle", "serverId", "description", "published", "sku", "price", "catalogSku"] as const),
  ];
  const options = (["option1", "option2", "option3"] as const).flatMap((field) => {
    const value = at(field);
    const name = at(`${field}Name`);
    // Without a column of names the header names the option.
    return value ? [{ name, fixedName: name ? null : value.label, value }] : [];
  });
  return {
    layout: "columns",
    single: Object.fromEntries(fields.flatMap((field) => (at(field) ? [[field, at(field)]] : []))),
    images: (["image1", "image2", "image3", "image4"] as const).flatMap((field) => at(field) ?? []),
    options,
  };
}
