import { sql } from "drizzle-orm";
import type { JudgedProduct } from "../../../domain/products/import/judge.ts";
import type { JudgedVariant } from "../../../domain/products/import/merge-variants.ts";
import type { ProductValues } from "../../../domain/products/import/product-values.ts";
import type {
  PreviewedGoods,
  PreviewedProduct,
  PreviewedVariant,
} from "../../../domain/products/import/responses.ts";
import { products } from "../../../domain/resources/index.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { type Suggested, suggestionsFor } from "../../orders/mapping/suggestions.queries.ts";
import { IMPORTED_FIELDS } from "./product-audit.ts";
import type { ProductTeam } from "./products-named.queries.ts";

/** The most variants of a preview that get suggestions. */
const MAX_SUGGESTED = 300;

type Goods = ReadonlyMap<string, PreviewedGoods>;

/** The catalog variants that products of a preview are made of, by id. */
export async function goodsOf(tx: Transaction, judged: readonly JudgedProduct[]): Promise<Goods> {
  const ids = judged.flatMap(({ variants }) =>
    variants.flatMap(({ variant }) => variant.catalogVariant?.toLowerCase() ?? []),
  );
  const rows = await rowsOf<PreviewedGoods & Record<string, unknown>>(
    tx,
    sql`select v.id, v.catalog_variant_code as code, c.name as catalog, v.color, v.size
      from catalog_variants v join catalogs c on c.id = v.catalog_id
      where v.id = any(${uuids(new Set(ids))})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const present = ({ candidate, reasons }: Suggested): PreviewedVariant["suggestions"][number] => {
  const { id, code, catalog, color, size } = candidate;
  return { variant: { id, code, catalog, color, size }, reasons: [...reasons] };
};

type Suggestions = ReadonlyMap<string, PreviewedVariant["suggestions"]>;

/** Suggestions for the first variants without a mapping, by key. */
export async function suggestionsOf(
  database: Database,
  { agencyId, teamId }: ProductTeam,
  judged: readonly JudgedProduct[],
): Promise<Suggestions> {
  const named = new Map(
    judged
      .filter(({ status }) => status !== "failed")
      .flatMap(({ variants }) => variants)
      .filter(({ variant, mappedBy }) => !variant.catalogVariant || mappedBy === "accepted")
      .map(({ named: one }) => [one.key, one]),
  );
  const asked = [...named.values()].slice(0, MAX_SUGGESTED);
  const items = asked.map(({ title, sku }) => ({ team_id: teamId, title, sku: sku || null }));
  const found = await suggestionsFor(database, agencyId, items);
  return new Map(asked.map(({ key }, at) => [key, (found[at] ?? []).map(present)]));
}

/** The labels of a product's fields that an import changes. */
export function changesOf(before: ProductValues, after: ProductValues): string[] {
  const changed = IMPORTED_FIELDS.filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return changed.map((name) => products.fields[name].label);
}

function presentVariant(
  { row, status, variant, named, mappedBy }: JudgedVariant,
  goods: Goods,
  suggestions: Suggestions,
): PreviewedVariant {
  const { option1, option2, option3, sku, price, catalogVariant } = variant;
  return {
    row,
    status,
    sku: sku ?? null,
    options: [option1, option2, option3].flatMap((option) => option || []),
    price,
    key: named.key,
    mapping: goods.get(catalogVariant?.toLowerCase() ?? "") ?? null,
    mappedBy,
    suggestions: suggestions.get(named.key) ?? [],
  };
}

export const presentProduct = (
  { draft, status, stored, after, variants, left, problems }: JudgedProduct,
  goods: Goods,
  suggestions: Suggestions,
): PreviewedProduct => ({
  row: draft.row,
  status,
  title: after?.title ?? stored?.title ?? draft.title?.text.slice(0, 255) ?? "",
  handle: after?.handle ?? null,
  productId: stored?.id ?? null,
  changes: stored && after ? changesOf(stored, after) : [],
  image: after?.mockup ?? null,
  images: after ? after.otherMockup.length + (after.mockup ? 1 : 0) : 0,
  variants: variants.map((one) => presentVariant(one, goods, suggestions)),
  left,
  problems: [...problems],
});
