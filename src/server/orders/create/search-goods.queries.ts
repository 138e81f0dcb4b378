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
 * Variants of a team's products by title or SKU: those with this SKU first, then those that begin with it, the newest
 * product first. One without a SKU of its own is ordered by that
 * of its catalog variant, while that is on sale.
 */
export const searchTeamGoods = (
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  search: string,
): Promise<TeamGoods[]> => {
  const part = escapeLike(search);
  const pattern = `%${part}%`;
  return rowsOf<Row>(
    tx,
    sql`select sku, title, "variantText" from (
        select coalesce(g.sku, sold.code) as sku, p.title, p.id, g.position,
          concat_ws(' / ', g.option1, g.option2, g.option3) as "variantText"
        from products p
        join product_variants g on g.agency_id = p.agency_id and g.product_id = p.id
        left join lateral (
          select v.catalog_variant_code as code from catalog_variants v join catalogs c on c.id = v.catalog_id
          where v.id = g.catalog_variant_id and v.deleted_at is null and ${soldBy(agencyId)}
        ) as sold on g.sku is null
        where p.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and p.deleted_at is null
          and (p.title ilike ${pattern} or g.sku ilike ${pattern})
      ) as goods
      where sku is not null
      order by sku ilike ${part} desc, sku ilike ${`${part}%`} desc, id desc, position limit ${OFFERED}`,
  );
};
