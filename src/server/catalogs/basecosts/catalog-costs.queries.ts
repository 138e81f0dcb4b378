import { sql } from "drizzle-orm";
import type { CatalogCosts } from "../../../domain/catalogs/basecosts/catalog-costs.ts";
import { MATRIX_BASECOSTS } from "../../../domain/catalogs/basecosts/cost-matrix.ts";
import type { ShippingOption } from "../../../domain/orders/status.ts";
import { catalogs, basecosts as declaredBasecosts } from "../../../domain/resources/index.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import { showRow } from "../../crud/show.ts";
import type { Database } from "../../db/client.ts";
import { basecosts } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Scope } from "../../scope.ts";
import { variantCost } from "./variant-cost.ts";

const catalogModel = modelOf(catalogs);

type BasecostRow = {
  id: string;
  name: string;
  version: number;
  items: { variant: string | null; price: number }[] | null;
  shipping: { zone: string; option: ShippingOption; first: number; additional: number }[] | null;
};

const dollars = (cents: number | string) => Number(cents) / 100;

/** The prices of a catalog in the base costs of a scope, by name. @throws ApiError 404 */
export async function showCatalogCosts(
  database: Database,
  scope: Scope,
  catalogId: string,
): Promise<CatalogCosts> {
  await showRow(database, catalogModel, scope, catalogId);
  const { read } = rowScopeOf(declaredBasecosts, scope);
  const [lists, costs] = await Promise.all([
    rowsOf<BasecostRow>(
      database,
      sql`select id, name,
        coalesce((select p.version from basecost_catalogs p
          where p.basecost_id = basecosts.id and p.catalog_id = ${catalogId}), 1) as version,
        (select json_agg(json_build_object('variant', i.variant_id, 'price', i.price) order by i.variant_id nulls first)
          from basecost_items i where i.basecost_id = basecosts.id and i.catalog_id = ${catalogId}) as items,
        (select json_agg(json_build_object('zone', s.zone, 'option', s.option, 'first', s.first,
            'additional', s.additional) order by s.zone = '*', s.zone, s.option)
          from basecost_shipping s where s.basecost_id = basecosts.id and s.catalog_id = ${catalogId}) as shipping
        from ${basecosts} where ${read ?? sql`true`} and deleted_at is null order by name, id limit ${MATRIX_BASECOSTS}`,
    ),
    rowsOf<{ variant: string; cost: string | null }>(
      database,
      sql`select v.id as variant, ${variantCost(scope)} as cost from catalog_variants v
        where v.catalog_id = ${catalogId} and v.deleted_at is null order by v.catalog_variant_code`,
    ),
  ]);
  return {
    basecosts: lists.map(({ items, shipping, ...basecost }) => ({
      ...basecost,
      items: (items ?? []).map(({ variant, price }) => ({ variant, price: dollars(price) })),
      shipping: (shipping ?? []).map((rate) => ({
        ...rate,
        first: dollars(rate.first),
        additional: dollars(rate.additional),
      })),
    })),
    costs: costs.map(({ variant, cost }) => ({ variant, cost: cost === null ? null : dollars(cost) })),
  };
}
