import { type SQL, sql } from "drizzle-orm";
import { type AgencyScope, isPulledScope, type Scope } from "./scope.ts";

/**
 * Whether rows of a team are of one that lets its orders be pulled by API; `undefined` for everybody but an agency's API
 * key, to which the other teams do not exist.
 */
export function ofPulledTeam(scope: Scope, teamId: SQL): SQL | undefined {
  if (scope.reach !== "agency" || !isPulledScope(scope)) return undefined;
  return sql`${teamId} in (select id from seller_teams where agency_id = ${scope.agencyId} and get_order_a_p_i)`;
}

/** Limits rows of an agency's teams to those of a scope: to append to a condition. */
export function andOfTeams(scope: AgencyScope, teamId: SQL = sql.raw("seller_team_id")): SQL {
  const within =
    scope.reach === "sellerTeam" ? sql`${teamId} = ${scope.sellerTeamId}` : ofPulledTeam(scope, teamId);
  return within ? sql`and ${within}` : sql``;
}
