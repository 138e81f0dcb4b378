import { sql } from "drizzle-orm";
import type { SharedSkus } from "../../domain/products/shared-skus.ts";
import { products } from "../../domain/resources/index.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import type { Database } from "../db/client.ts";
import { SKU_OF_KEY } from "../db/schema/products.ts";
import { rowsOf } from "../db/statement.ts";
import type { AgencyScope } from "../scope.ts";

interface Row extends Record<string, unknown> {
  sku: string;
  products: number;
  id: string;
  title: string;
}

/** The SKUs of a product that other products of its team have too. Throws an ApiError (404) out of scope. */
export async function listSharedSkus(
  database: Database,
  scope: AgencyScope,
  id: string,
): Promise<SharedSkus> {
  await showRow(database, modelOf(products), scope, id);
  const { agencyId } = scope;
  const rows = await rowsOf<Row>(
    database,
    sql`with own as materialized (
        select ${SKU_OF_KEY} as code, min(sku) as sku, min(position) as position, p.seller_team_id as team
        from product_variants g join products p on p.agency_id = g.agency_id and p.id = g.product_id
        where g.agency_id = ${agencyId} and g.product_id = ${id} and ${SKU_OF_KEY} <> '' group by 1, 4
      )
      select own.sku, count(distinct p.id)::int as products, min(p.id::text) as id,
        (array_agg(p.title order by p.id))[1] as title
      from own join product_variants g on g.agency_id = ${agencyId}
        and upper(btrim(regexp_replace(normalize(coalesce(g.sku, ''), NFKC), '\\s+', ' ', 'g'))) = own.code
      join products p on p.agency_id = g.agency_id and p.id = g.product_id and p.seller_team_id = own.team
      where p.id <> ${id} and p.deleted_at is null
      group by own.sku, own.position order by own.position`,
  );
  return {
    data: rows.map(({ sku, products: count, id: other, title }) => ({
      sku,
      products: count,
      product: { id: other, title },
    })),
  };
}
