import type { DraftVariant, Given, ProductDraft, ProductProblem } from "./draft.ts";
import { problemOfRow } from "./draft.ts";
import type { RowOption, RowValues } from "./row-values.ts";

/** Shopify's option of a product without options. */
const isNoOption = ({ name, value }: RowOption) =>
  value?.text === "Default Title" && (name === null || name.text === "Title");

const PRODUCT_FIELDS = [
  "id",
  "serverId",
  "handle",
  "title",
  "productType",
  "description",
  "published",
  "status",
] as const;
type ProductField = (typeof PRODUCT_FIELDS)[number];

/** An image with the position that the file gives it. */
interface PlacedImage {
  readonly position: number;
  readonly image: Given;
}

/** A product whose rows are being collected. */
export class ProductGroup {
  private readonly fields: Partial<Record<ProductField, Given>> = {};
  private readonly images: PlacedImage[] = [];
  private readonly variants: DraftVariant[] = [];
  private readonly optionNames: (Given | null)[] = [null, null, null];
  private readonly problems: ProductProblem[] = [];
  private readonly row: number;
  private rows = 0;

  constructor(row: number) {
    this.row = row;
  }

  /** Adds the values of a row that the product's earlier rows left empty, its images and its names of options. */
  addRow(row: RowValues): void {
    this.rows += 1;
    this.problems.push(...row.problems);
    for (const field of PRODUCT_FIELDS) this.fields[field] ??= row.get(field) ?? undefined;
    const position = Number(row.get("imagePosition")?.text ?? Number.NaN);
    for (const image of row.images) this.images.push({ position, image });
    for (const [at, option] of row.options.slice(0, 3).entries())
      if (!isNoOption(option)) this.optionNames[at] ??= option.name;
  }

  addVariant(row: RowValues, options: readonly RowOption[]): void {
    this.variants.push({
      row: row.number,
      sku: row.get("sku"),
      options: [0, 1, 2].map((at) => {
        const option = options[at];
        return option && !isNoOption(option) ? option.value : null;
      }),
      price: row.get("price"),
      shipUsFirst: row.get("shipUsFirst"),
      catalogSku: row.get("catalogSku"),
    });
  }

  nameOptions(names: readonly (Given | null)[]): void {
    for (const [at, name] of names.slice(0, 3).entries()) this.optionNames[at] ??= name;
  }

  fail(problem: ProductProblem): void {
    this.problems.push(problem);
  }

  end(): ProductDraft {
    const field = (name: ProductField) => this.fields[name] ?? null;
    // Images without a position keep their order, after those with one.
    const placed = this.images
      .map(({ position, image }, at) => ({ image, place: Number.isFinite(position) ? position : 1e6 + at }))
      .sort((a, b) => a.place - b.place);
    const images = new Map<string, Given>();
    for (const { image } of placed) if (!images.has(image.text)) images.set(image.text, image);
    return {
      row: this.row,
      rows: this.rows,
      id: field("id"),
      serverId: field("serverId"),
      handle: field("handle"),
      title: field("title"),
      productType: field("productType"),
      description: field("description"),
      published: field("published"),
      status: field("status"),
      images: [...images.values()],
      optionNames: this.optionNames,
      variants: this.variants,
      problems: this.problems,
    };
  }
}

const keyOf = (row: RowValues) =>
  (["id", "handle", "serverId", "title"] as const)
    .map((field) => [field, row.get(field)?.text] as const)
    .find(([, text]) => text !== undefined)
    ?.join(" ") ?? null;

const isVariant = (row: RowValues) =>
  row.get("sku") !== null || row.get("price") !== null || row.options.some(({ value }) => value !== null);

/**
 * Groups the rows of a file with one variant per row. Rows of one product have one handle, id or title, or leave all of
 * them empty below its first row; a row without a variant adds images.
 */
export function groupRows(rows: Iterable<RowValues>): ProductDraft[] {
  const groups = new Map<string, ProductGroup>();
  const nameless: ProductGroup[] = [];
  let last: ProductGroup | null = null;
  for (const row of rows) {
    const key = keyOf(row);
    let group: ProductGroup | null = key === null ? last : (groups.get(key) ?? null);
    if (!group) {
      group = new ProductGroup(row.number);
      if (key === null) {
        group.fail(problemOfRow(row.number, "The row names no product, and no row above it does"));
        nameless.push(group);
      } else groups.set(key, group);
    }
    group.addRow(row);
    if (isVariant(row)) group.addVariant(row, row.options);
    last = group;
  }
  return [...nameless, ...groups.values()].map((group) => group.end());
}
