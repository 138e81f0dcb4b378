import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The cents that a team can spend: its wallet, and credit up to its limit. `team` is its id, in an SQL expression. */
export const fundsOf = (agencyId: SQL, team: SQL): SQL => sql`(
  coalesce((select balance from ledger_accounts where agency_id = ${agencyId} and seller_team_id = ${team}
    and account = 'available'), 0)
  + greatest(0, coalesce((select credit_limit from seller_teams where agency_id = ${agencyId} and id = ${team}), 0)
    - coalesce((select balance from ledger_accounts where agency_id = ${agencyId} and seller_team_id = ${team}
      and account = 'receivable'), 0)))`;

/** The same of one team, read. */
export async function fundsOfTeam(
  where: Database | Transaction,
  { agencyId, teamId }: { readonly agencyId: string; readonly teamId: string },
): Promise<bigint> {
  const funds = fundsOf(sql`${agencyId}::uuid`, sql`${teamId}::uuid`);
  const [row] = await rowsOf<{ funds: string }>(where, sql`select ${funds}::bigint as funds`);
  return BigInt(row?.funds ?? 0);
}

/** The teams of an agency whose ready orders together need more than the team can spend, with their `funds`. */
const shortTeams = (agencyId: string): SQL => sql`(
    select ready.seller_team_id, ready.due, ${fundsOf(sql`${agencyId}`, sql`ready.seller_team_id`)} as funds
    from blocker_counters ready
    where ready.agency_id = ${agencyId} and ready.gate = 'submit' and ready.due > 0) short
  where short.due > short.funds order by short.seller_team_id`;

/**
 * Whether the due of the ready order `b` is above the funds of its team; null for a team whose funds cover all. Teams
 * and funds are read once as two arrays, not for every order.
 */
export const isDueAboveFunds = (agencyId: string): SQL =>
  sql`b.due > (array(select short.funds from ${shortTeams(agencyId)}))[array_position(
    array(select short.seller_team_id from ${shortTeams(agencyId)}), b.seller_team_id)]`;

/** SQL for an order that may be submitted: whether its submit needs more than its team can spend. */
export const IS_SHORT_OF_FUNDS = sql`case when "orders".status in ('Unfulfilled', 'Rejected') then exists (
    select 1 from order_blockers b
    where b.agency_id = "orders".agency_id and b.order_id = "orders".id and b.gate = 'submit' and b.due > 0
      and b.due > ${fundsOf(sql.raw('"orders".agency_id'), sql.raw('"orders".seller_team_id'))}) end`;
