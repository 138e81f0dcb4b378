import { sql } from "drizzle-orm";
import { rowsOf } from "../../statement.ts";
import type { Transaction } from "../../transaction.ts";

/** Rows of these change often on their way, and each change would go into a dozen indexes. */
const TABLES = ["orders", "order_items", "order_events", "ledger_entries", "customers", "parcels"];
/** What the way itself is looked up by. */
const NEEDED = ["orders_by_reference", "order_items_of_order"];

/**
 * Does the work without the indexes that it does not need and builds them afterwards, as one does for a bulk
 * load: half the time, and indexes without holes. Whoever else is there waits, so only in a store that is empty.
 */
export async function withoutIndexes<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    tx,
    sql`select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relnamespace = current_schema()::regnamespace and t.relname = any(${sql.param(TABLES)}::text[])
        and not i.indisunique and c.relname <> all(${sql.param(NEEDED)}::text[])
      order by c.relname`,
  );
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  const done = await work();
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  return done;
}
