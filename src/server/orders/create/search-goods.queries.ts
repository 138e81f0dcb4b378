import { sql } from "drizzle-orm";
import type { TeamGoods } from "../../../domain/orders/create/responses.ts";
import { escapeLike } from "../../crud/list/where.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { soldBy } from "../on-sale.ts";

const OFFERED = 20;

/** Rows of a query; the columns are those of the response. */
type Row = TeamGoods & Record<string, unknown>;

/**
 * Variants of a team's products by title or SKU, newest product first. One without a SKU of its own is ordered by that
 * of its catalog variant, while that is on sale.
 */
export const searchTeamGoods = (
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  search: string,
): Promise<TeamGoods[]> => {
  const pattern = `%${escapeLike(search)}%`;
  return rowsOf<Row>(
    tx,
    sql`select sku, title, "variantText" from (
        select coalesce(nullif(g.variant ->> 'sku', ''), sold.code) as sku, p.title, p.id, g.place,
          concat_ws(' / ', nullif(g.variant ->> 'option1', ''), nullif(g.variant ->> 'option2', ''),
            nullif(g.variant ->> 'option3', '')) as "variantText"
        from products p
        cross join lateral jsonb_array_elements(p.variants) with ordinality as g(variant, place)
        left join lateral (
          select v.catalog_variant_code as code from catalog_variants v join catalogs c on c.id = v.catalog_id
          where v.id = (g.variant ->> 'catalogVariant')::uuid and v.deleted_at is null and ${soldBy(agencyId)}
        ) as sold on nullif(g.variant ->> 'sku', '') is null
        where p.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and p.deleted_at is null
          and (p.title ilike ${pattern} or g.variant ->> 'sku' ilike ${pattern})
      ) as goods
      where sku is not null order by id desc, place limit ${OFFERED}`,
  );
};
