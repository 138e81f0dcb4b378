import { sql } from "drizzle-orm";
import type { TemplateGoods } from "../../../domain/orders/import/template.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { catalogs, catalogVariants } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { soldBy } from "../on-sale.ts";

type Row = Raw<typeof catalogVariants, "color" | "size"> & Raw<typeof catalogs, "name"> & { sku: string };

/** Two variants that an agency's teams can order now, of different catalogs where there are two; its own first. */
export async function templateGoods(database: Database, { agencyId }: AgencyScope): Promise<TemplateGoods[]> {
  const rows = await rowsOf<Row>(
    database,
    sql`select c.name, v.color, v.size, v.sku from catalogs c cross join lateral (
        select v.catalog_variant_code as sku, v.color, v.size, row_number() over (order by v.id) as nth
        from catalog_variants v
        where v.catalog_id = c.id and v.deleted_at is null and v.in_stock
        order by v.id limit 2
      ) v
      where ${soldBy(agencyId)}
      order by v.nth, c.owner_agency_id is distinct from ${agencyId}, c.id limit 2`,
  );
  return rows.map(({ name, color, size, sku }) => ({
    product: [name, color, size].filter(Boolean).join(", "),
    sku,
  }));
}
