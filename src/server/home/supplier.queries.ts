import { sql } from "drizzle-orm";
import type { Home } from "../../domain/home/responses.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import { owedTo } from "../money/payables/payables.queries.ts";

const CHANGES = 10;

interface Change extends Record<string, unknown> {
  id: string;
  at: string;
  catalog_id: string;
  name: string;
}

/** The scheduled publications of a supplier's catalogs, the next first, and what each agency owes it. */
export async function supplierHome(database: Database, supplierId: string): Promise<Home["supplier"]> {
  const changes = await rowsOf<Change>(
    database,
    sql`select p.id, p.publish_at as at, c.id as catalog_id, c.name from price_publications p
      join catalogs c on c.id = p.catalog_id and c.supplier_id = ${supplierId} and c.deleted_at is null
        and c.dropship and c.is_trademark
      where p.status = 'waiting' and p.basecost_id is null and p.deleted_at is null
      order by p.publish_at, p.id limit ${CHANGES}`,
  );
  const owed = await owedTo(database, supplierId);
  return {
    changes: changes.map(({ id, at, catalog_id, name }) => ({
      id,
      at: toIso(at),
      catalog: { id: catalog_id, name },
    })),
    owed: owed
      .filter(({ open }) => open !== 0)
      .map(({ agency, open, notDue }) => ({
        ...agency,
        open,
        due: Math.round((open - notDue) * 100) / 100,
      })),
  };
}
