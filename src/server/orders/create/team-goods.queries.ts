import { sql } from "drizzle-orm";
import { type Named, productTitles, type TeamVariant } from "../../../domain/orders/create/known-goods.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { products, productVariants } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

type Row = Raw<typeof products, "title" | "mockup"> &
  Raw<typeof productVariants, "product_id" | "option1" | "option2" | "option3" | "sku" | "price"> & {
    catalog_sku: string | null;
  };

/** The variants of a team's products that these items may mean, by SKU and by the product's title; oldest product first. */
export async function teamVariants(
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  items: readonly Named[],
): Promise<TeamVariant[]> {
  const skus = [...new Set(items.map(({ sku }) => sku))];
  if (skus.length === 0) return [];
  const titles = [...new Set(items.flatMap(productTitles))].filter(Boolean);
  const codes = sql`any(${sql.param(skus)}::text[])`;
  // Each branch has an index; one condition with `or` would read all variants of the team.
  const rows = await rowsOf<Row>(
    tx,
    sql`with meant as (
        select g.id from product_variants g where g.agency_id = ${agencyId} and g.sku = ${codes}
        union
        select g.id from products p join product_variants g on g.agency_id = p.agency_id and g.product_id = p.id
          join catalog_variants v on v.id = g.catalog_variant_id
        where p.agency_id = ${agencyId} and p.title = any(${sql.param(titles)}::text[])
          and v.catalog_variant_code = ${codes} and v.deleted_at is null)
      select g.product_id, p.title, p.mockup, g.option1, g.option2, g.option3, g.sku, g.price, v.catalog_variant_code as catalog_sku
      from meant join product_variants g on g.agency_id = ${agencyId} and g.id = meant.id
      join products p on p.agency_id = g.agency_id and p.id = g.product_id
      left join catalog_variants v on v.id = g.catalog_variant_id and v.deleted_at is null
      where p.seller_team_id = ${teamId} and p.deleted_at is null order by p.id, g.position`,
  );
  return rows.map(({ title, mockup, option1, option2, option3, price, sku, ...ids }) => ({
    productId: ids.product_id,
    product: title,
    variantText: [option1, option2, option3].filter(Boolean).join(" / "),
    unitPrice: Number(price),
    mockup,
    sku,
    catalogSku: ids.catalog_sku,
  }));
}
