import { type SQL, sql } from "drizzle-orm";
import type { Scope } from "../../scope.ts";

/** The price of a variant `v` in a base cost, in cents: its own, else that of its whole catalog. */
const priceIn = (basecost: SQL): SQL => sql`(select i.price from basecost_items i
  where i.basecost_id = ${basecost} and i.catalog_id = v.catalog_id and (i.variant_id = v.id or i.variant_id is null)
  order by i.variant_id is null limit 1)`;

/** The supplier's published price of a variant `v`; 0 means that there is none. */
export const SUPPLIER_COST = sql`nullif(v.published_max_price, 0)`;

/**
 * What the owner of the base costs in scope pays for a variant `v`, as orders are costed: the platform pays the
 * supplier's published price, an agency the price in its own base cost, else the supplier's.
 */
export function variantCost(scope: Scope): SQL {
  if (scope.reach === "platform") return SUPPLIER_COST;
  const own = sql`(select a.basecost_id from agencies a where a.id = ${scope.agencyId})`;
  return sql`coalesce(${priceIn(own)}, ${SUPPLIER_COST})`;
}
