import { sql } from "drizzle-orm";
import type { z } from "zod";
import { toCents } from "../../../domain/money/cents.ts";
import { type Named, productTitles, type TeamVariant } from "../../../domain/orders/create/known-goods.ts";
import type { productVariants } from "../../../domain/resources/products.resource.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

interface Row extends Record<string, unknown> {
  title: string;
  mockup: string | null;
  variant: z.output<typeof productVariants>[number];
  catalog_sku: string | null;
}

/** The variants of a team's products that these items may mean, by SKU and by the product's title; oldest product first. */
export async function teamVariants(
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  items: readonly Named[],
): Promise<TeamVariant[]> {
  const skus = [...new Set(items.map(({ sku }) => sku))];
  if (skus.length === 0) return [];
  const titles = [...new Set(items.flatMap(productTitles))].filter(Boolean);
  const containing = sql.param(skus.map((sku) => JSON.stringify([{ sku }])));
  const meant = sql`p.variants @> any(${containing}::jsonb[])`;
  const rows = await rowsOf<Row>(
    tx,
    sql`select p.title, p.mockup, g.variant, v.catalog_variant_code as catalog_sku
      from products p
      cross join lateral jsonb_array_elements(p.variants) with ordinality as g(variant, place)
      left join catalog_variants v on v.id = (g.variant ->> 'catalogVariant')::uuid and v.deleted_at is null
      where p.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and p.deleted_at is null
        and ${titles.length > 0 ? sql`(${meant} or p.title = any(${sql.param(titles)}::text[]))` : meant}
        and (g.variant ->> 'sku' = any(${sql.param(skus)}::text[])
          or v.catalog_variant_code = any(${sql.param(skus)}::text[]))
      order by p.id, g.place`,
  );
  return rows.map(({ title, mockup, variant, catalog_sku: catalogSku }) => ({
    product: title,
    variantText: [variant.option1, variant.option2, variant.option3].filter(Boolean).join(" / "),
    unitPrice: Number(toCents(variant.price)),
    mockup,
    sku: variant.sku ?? null,
    catalogSku,
  }));
}
