import { type Given, type ProductDraft, problem, problemOfRow } from "./draft.ts";
import { ProductGroup } from "./group-rows.ts";
import type { RowOption, RowValues } from "./row-values.ts";

/** Other types of products are bundles of products, or sold by another shop. */
const KINDS = ["simple", "variable", "variation"] as const;

/** `Type` may list more, such as "simple, virtual". */
const kindOf = (row: RowValues): (typeof KINDS)[number] | null => {
  const words = (row.get("kind")?.text ?? "").toLowerCase().split(/\s*,\s*/);
  return KINDS.find((kind) => words.includes(kind)) ?? null;
};

/** WooCommerce writes line breaks of descriptions as `\n`. */
const withLineBreaks = (row: RowValues): RowValues => ({
  ...row,
  get: (field) => {
    const cell = row.get(field);
    return cell && field === "description" ? { ...cell, text: cell.text.replaceAll("\\n", "\n") } : cell;
  },
});

/** A product with its variations, whose attributes are its options. */
interface Parent {
  readonly group: ProductGroup;
  readonly variations: RowValues[];
}

const attributesOf = (row: RowValues) => row.options.filter(({ name }) => name !== null);
const nameOf = ({ name }: RowOption) => (name?.text ?? "").toLowerCase();

/** Adds the variations of a product. The options are the attributes that they have, at most three. */
function addVariations({ group, variations }: Parent): void {
  const names = new Map<string, Given>();
  for (const row of variations)
    for (const option of attributesOf(row))
      if (option.name && option.value && !names.has(nameOf(option))) names.set(nameOf(option), option.name);
  const [, , , fourth] = [...names.values()];
  if (fourth) group.fail(problem(fourth, "A product has at most three options"));
  const keys = [...names.keys()].slice(0, 3);
  group.nameOptions([...names.values()].slice(0, 3));
  for (const row of variations) {
    const byName = new Map(attributesOf(row).map((option) => [nameOf(option), option]));
    group.addVariant(
      row,
      keys.map((key) => byName.get(key) ?? { name: null, value: null }),
    );
  }
}

/** A row's own product, without its attributes: those of its variations count. */
const bare = (row: RowValues): RowValues => ({ ...row, options: [] });

/** Groups WooCommerce's rows: simple products, and variable ones with the variations that name them as parent. */
export function groupWooCommerce(rows: readonly RowValues[]): ProductDraft[] {
  const groups: ProductGroup[] = [];
  const parents = new Map<string, Parent>();
  const variations: RowValues[] = [];
  for (const given of rows) {
    const row = withLineBreaks(given);
    const kind = kindOf(row);
    if (kind === "variation") {
      variations.push(row);
      continue;
    }
    const group = new ProductGroup(row.number);
    groups.push(group);
    group.addRow(bare(row));
    if (kind === "simple") group.addVariant(row, []);
    else if (kind === "variable") {
      const parent = { group, variations: [] };
      const [id, sku] = [row.get("serverId"), row.get("sku")];
      if (id) parents.set(`id:${id.text}`, parent);
      if (sku) parents.set(sku.text, parent);
    } else {
      const cell = row.get("kind");
      const reason = "Only simple and variable products are imported";
      group.fail(cell ? problem(cell, reason) : problemOfRow(row.number, reason));
    }
  }
  for (const row of variations) {
    const named = row.get("parent");
    const parent = named && parents.get(named.text);
    if (parent) {
      parent.group.addRow({ ...bare(row), get: () => null });
      parent.variations.push(row);
      continue;
    }
    const group = new ProductGroup(row.number);
    groups.push(group);
    group.addRow(bare(row));
    group.fail(
      named
        ? problem(named, "The file has no variable product with this ID or SKU")
        : problemOfRow(row.number, "The variation names no parent"),
    );
  }
  for (const parent of new Set(parents.values())) addVariations(parent);
  return groups.map((group) => group.end());
}
