import { type SQL, sql } from "drizzle-orm";

/** The cents that a team can spend: its wallet, and credit up to its limit. `team` is its id, in an SQL expression. */
export const fundsOf = (agencyId: SQL, team: SQL): SQL => sql`(
  coalesce((select balance from ledger_accounts where agency_id = ${agencyId} and seller_team_id = ${team}
    and account = 'available'), 0)
  + greatest(0, coalesce((select credit_limit from seller_teams where agency_id = ${agencyId} and id = ${team}), 0)
    - coalesce((select balance from ledger_accounts where agency_id = ${agencyId} and seller_team_id = ${team}
      and account = 'receivable'), 0)))`;

/**
 * The ids of an agency's teams whose ready orders together need more than the team can spend. Which of them the seller
 * pays first is the seller's choice, so all of them wait for the balance.
 */
export const teamsShortOfFunds = (agencyId: string): SQL =>
  sql`select ready.seller_team_id from blocker_counters ready
    where ready.agency_id = ${agencyId} and ready.gate = 'submit' and ready.due > 0
      and ready.due > ${fundsOf(sql`${agencyId}`, sql`ready.seller_team_id`)}`;

/** SQL for an order that may be submitted: whether its team's ready orders need more than the team can spend. */
export const IS_SHORT_OF_FUNDS = sql`case when "orders".status in ('Unfulfilled', 'Rejected') then exists (
    select 1 from blocker_counters ready
    where ready.agency_id = "orders".agency_id and ready.seller_team_id = "orders".seller_team_id
      and ready.gate = 'submit' and ready.due > 0
      and ready.due > ${fundsOf(sql.raw('"orders".agency_id'), sql.raw('"orders".seller_team_id'))}) end`;
