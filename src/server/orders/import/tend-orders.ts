import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { analyzeOrders } from "../analyze-orders.ts";

/** Neither an index of partitions nor one of another role can be merged: PostgreSQL does it by itself then. */
const MERGE = sql`select gin_clean_pending_list(oid) from pg_class
  where oid = to_regclass('orders_search') and relkind = 'i' and pg_has_role(relowner, 'usage')`;

/**
 * Keeps the tables of an import in shape while it runs, beside it: the statistics, and the search index, whose list of
 * new texts PostgreSQL otherwise merges within the statement that makes it too long. That took a fifth of the inserts.
 */
export async function tendOrders(database: Database): Promise<void> {
  await analyzeOrders(database);
  if (database.kind === "embedded") return; // It has one connection, so nothing runs beside the import.
  await rowsOf(database, MERGE);
}
