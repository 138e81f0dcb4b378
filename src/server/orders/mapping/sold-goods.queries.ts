import { type SQL, sql } from "drizzle-orm";
import { productTitles } from "../../../domain/orders/create/known-goods.ts";
import { codeOf } from "../../../domain/orders/mapping/mapping-key.ts";
import type { SoldGoods } from "../../../domain/orders/mapping/sold-goods.ts";
import type { Raw } from "../../db/raw-row.ts";
import { type products, type productVariants, SKU_OF_KEY } from "../../db/schema/index.ts";
import { spacedText } from "../../db/schema/products.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

type Row = Raw<typeof products, "title" | "mockup"> &
  Raw<
    typeof productVariants,
    "id" | "product_id" | "sku" | "option1" | "option2" | "option3" | "catalog_variant_id"
  > & { code: string };

interface Named {
  readonly sku: string;
  readonly product?: string | undefined;
  readonly variantText?: string | undefined;
}

/** The titles that the products of these items may have: an item's title may end with the options of its variant. */
const titlesOf = (items: readonly Named[]): string[] => [
  ...new Set(
    items.flatMap(({ sku, product = "", variantText = "" }) =>
      sku === "" ? [] : productTitles({ title: [product, variantText].filter(Boolean).join(" - ") }),
    ),
  ),
];

/**
 * What a team's products sell by the SKUs of these items, by `codeOf` of the SKU: of each SKU two products, which suffices
 * to know that it is shared, and the products with the items' titles. A SKU may be that of thousands of products.
 */
export async function goodsBySku(
  tx: Transaction,
  { agencyId, teamId }: { readonly agencyId: string; readonly teamId: string },
  items: readonly Named[],
): Promise<ReadonlyMap<string, readonly SoldGoods[]>> {
  const codes = [...new Set(items.map(({ sku }) => codeOf(sku)))].filter(Boolean);
  if (codes.length === 0) return new Map();
  /** A product with the SKU of `w`. */
  const oneOf = (other: SQL) => sql`select g.product_id from product_variants g
    join products p on p.agency_id = g.agency_id and p.id = g.product_id
    where g.agency_id = ${agencyId} and ${SKU_OF_KEY} = w.code and p.seller_team_id = ${teamId}
      and p.deleted_at is null and ${other} limit 1`;
  /** The SKU of variant `g`: its own, or without one that of its catalog variant `v`. */
  const code = sql`coalesce(nullif(${SKU_OF_KEY}, ''), upper(${spacedText(sql`v.catalog_variant_code`)}))`;
  const rows = await rowsOf<Row>(
    tx,
    sql`with pairs as materialized (
        select w.code, one.product_id as one, other.product_id as other
        from unnest(${sql.param(codes)}::text[]) w(code)
        cross join lateral (${oneOf(sql`true`)}) one
        left join lateral (${oneOf(sql`g.product_id <> one.product_id`)}) other on true
      ), meant as (
        select w.code, g.id from pairs w
        join product_variants g on g.agency_id = ${agencyId} and g.product_id in (w.one, w.other)
          and ${SKU_OF_KEY} = w.code
        union
        select ${code}, g.id from products p
        join product_variants g on g.agency_id = p.agency_id and g.product_id = p.id
        left join catalog_variants v on v.id = g.catalog_variant_id and v.deleted_at is null
        where p.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and p.deleted_at is null
          and p.title = any(${sql.param(titlesOf(items))}::text[])
          and ${code} = any(${sql.param(codes)}::text[])
      )
      select m.code, p.title, p.mockup, g.id, g.product_id, g.sku, g.option1, g.option2, g.option3,
        g.catalog_variant_id
      from meant m join product_variants g on g.agency_id = ${agencyId} and g.id = m.id
      join products p on p.agency_id = g.agency_id and p.id = g.product_id
      order by m.code, p.id, g.position`,
  );
  const byCode = new Map<string, SoldGoods[]>();
  for (const { code, product_id: productId, catalog_variant_id: catalogVariant, ...goods } of rows) {
    const known = byCode.get(code) ?? [];
    byCode.set(code, known);
    const { id, title, sku, mockup, option1, option2, option3 } = goods;
    known.push({ id, productId, title, sku, option1, option2, option3, mockup, catalogVariant });
  }
  return byCode;
}
