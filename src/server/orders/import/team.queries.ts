import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";

export async function teamExists(database: Database, agencyId: string, id: string): Promise<boolean> {
  const found = await rowsOf(
    database,
    sql`select 1 as one from seller_teams where agency_id = ${agencyId} and id = ${id} and deleted_at is null`,
  );
  return found.length > 0;
}
