import { sql } from "drizzle-orm";
import type { Home } from "../../domain/home/responses.ts";
import { toDollars } from "../../domain/money/cents.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { AgencyScope } from "../scope.ts";

const SHOWN = 5;

/** The sellers who owe most. A team owes only when nothing is available, so its balance is the negative of that. */
export async function owingTeams(
  database: Database,
  { agencyId }: AgencyScope,
): Promise<NonNullable<Home["owing"]>> {
  const rows = await rowsOf<{ id: string; name: string; balance: string }>(
    database,
    sql`select t.id, t.name, owing.balance from (
        select seller_team_id, balance from ledger_accounts
        where agency_id = ${agencyId} and account = 'receivable' and balance > 0
        order by balance desc limit ${SHOWN}
      ) owing join seller_teams t on t.agency_id = ${agencyId} and t.id = owing.seller_team_id
      order by owing.balance desc, t.name`,
  );
  return rows.map(({ id, name, balance }) => ({ id, name, balance: -toDollars(BigInt(balance)) }));
}
