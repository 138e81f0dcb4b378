import { sql } from "drizzle-orm";
import { accountChanges } from "../../../domain/money/account-changes.ts";
import type { JournalEntry } from "../../../domain/money/accounts.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { sellerTeams } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { Actor } from "../../scope.ts";
import { agencyScopeOf } from "../agency-scope.ts";

/** The changes of accounts by journal entries, in dollars, with the names of their teams. */
export async function namedChanges(tx: Transaction, actor: Actor, entries: readonly JournalEntry[]) {
  const changes = accountChanges(entries);
  const { agencyId } = agencyScopeOf(actor);
  const ids = [...new Set(changes.map(({ teamId }) => teamId))];
  const teams = await rowsOf<Raw<typeof sellerTeams, "id" | "name">>(
    tx,
    sql`select id, name from seller_teams where agency_id = ${agencyId} and id = any(${uuids(ids)})`,
  );
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return changes.map(({ teamId, account, change }) => ({
    account,
    team: { id: teamId, name: names.get(teamId) ?? "" },
    change: toDollars(change),
  }));
}
