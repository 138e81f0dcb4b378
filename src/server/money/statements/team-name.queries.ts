import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { sellerTeams } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";

export async function nameOfTeam(database: Database, agencyId: string, teamId: string): Promise<string> {
  const [row] = await rowsOf<Raw<typeof sellerTeams, "name">>(
    database,
    sql`select name from seller_teams where agency_id = ${agencyId} and id = ${teamId}`,
  );
  return row?.name ?? "";
}
