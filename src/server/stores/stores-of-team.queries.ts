import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { badField } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { integrations as integrationsTable } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { andOfProxies } from "../proxy-scope.ts";
import { type AgencyScope, proxiesOf } from "../scope.ts";
import { andOfTeams } from "../team-scope.ts";

/** A store that an order can be assigned to: an integration that was not removed. */
export type TeamStore = Raw<typeof integrationsTable, "id" | "name" | "platform" | "domain">;

interface Team {
  readonly agencyId: string;
  readonly teamId: string;
}

/** The stores that a team's orders can come from, oldest first; for a person those of their proxies. */
export const storesOfTeam = (
  where: Database | Transaction,
  { agencyId, teamId }: Team,
  scope?: AgencyScope,
): Promise<TeamStore[]> =>
  rowsOf<TeamStore>(
    where,
    sql`select id, name, platform, domain from integrations
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and deleted_at is null
        ${scope ? andOfProxies(scope, sql`id`) : sql``}
      order by created_at, id`,
  );

/** Throws an ApiError of the field `integration` where a member with proxies would no longer see what is of no store. */
export function refuseNoStore(scope: AgencyScope): void {
  if (proxiesOf(scope)) throw badField("integration", messages.chooseStoreOfProxies);
}

/** A store within a scope, with its team. Throws an ApiError of the field `integration`. */
export async function requireStore(
  where: Database | Transaction,
  scope: AgencyScope,
  id: string,
): Promise<TeamStore & { team: string }> {
  const [store] = await rowsOf<TeamStore & { team: string }>(
    where,
    sql`select id, name, platform, domain, seller_team_id as team from integrations
      where agency_id = ${scope.agencyId} and id = ${id} ${andOfTeams(scope)} ${andOfProxies(scope, sql`id`)}
        and deleted_at is null`,
  );
  if (!store) throw badField("integration", messages.missingReference("Store"));
  return store;
}
