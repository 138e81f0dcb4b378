import { sql } from "drizzle-orm";
import type { TemplateGoods } from "../../../domain/orders/import/template.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { catalogs, catalogVariants } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { soldBy } from "../on-sale.ts";

type Row = Raw<typeof catalogVariants, "color" | "size"> & Raw<typeof catalogs, "name"> & { sku: string };

/** Whether variant `v` of catalog `c` has a price for the team, or for a team of the agency. */
const isPriced = (scope: AgencyScope) => sql`exists (select 1 from basecost_items b
  join seller_teams t on t.basecost_id = b.basecost_id and t.deleted_at is null
  where b.catalog_id = c.id and coalesce(b.variant_id, v.id) = v.id and t.agency_id = ${scope.agencyId}
    ${scope.reach === "sellerTeam" ? sql`and t.id = ${scope.sellerTeamId}` : sql``})`;

/** Two variants that a team can order now, of two catalogs if possible: first those with a price, then the agency's. */
export async function templateGoods(database: Database, scope: AgencyScope): Promise<TemplateGoods[]> {
  const { agencyId } = scope;
  const rows = await rowsOf<Row>(
    database,
    sql`select c.name, v.color, v.size, v.sku from catalogs c cross join lateral (
        select priced.*, row_number() over (order by not is_priced, id) as nth from (
          select v.id, v.catalog_variant_code as sku, v.color, v.size, ${isPriced(scope)} as is_priced
          from catalog_variants v
          where v.catalog_id = c.id and v.deleted_at is null and v.in_stock) priced
        order by not is_priced, id limit 2
      ) v
      where ${soldBy(agencyId)}
      order by not v.is_priced, v.nth, c.owner_agency_id is distinct from ${agencyId}, c.id limit 2`,
  );
  return rows.map(({ name, color, size, sku }) => ({
    product: [name, color, size].filter(Boolean).join(", "),
    sku,
  }));
}
