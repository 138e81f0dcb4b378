import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import type { Platform } from "../../domain/shops/destination.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";
import type { AgencyScope } from "../scope.ts";

/** A store as an order may name it: an integration that was not removed. */
export interface TeamStore extends Record<string, unknown> {
  id: string;
  name: string;
  platform: Platform;
  domain: string;
}

interface Team {
  readonly agencyId: string;
  readonly teamId: string;
}

/** The stores that a team's orders can come from, the first connected first. */
export const storesOfTeam = (
  where: Database | Transaction,
  { agencyId, teamId }: Team,
): Promise<TeamStore[]> =>
  rowsOf<TeamStore>(
    where,
    sql`select id, name, platform, domain from integrations
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and deleted_at is null
      order by created_at, id`,
  );

/** A store within a scope, and whose it is. Throws a Refusal of the field `integration`. */
export async function storeNamed(
  where: Database | Transaction,
  scope: AgencyScope,
  id: string,
): Promise<TeamStore & { team: string }> {
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const [store] = await rowsOf<TeamStore & { team: string }>(
    where,
    sql`select id, name, platform, domain, seller_team_id as team from integrations
      where agency_id = ${scope.agencyId} and id = ${id} ${own} and deleted_at is null`,
  );
  if (!store) throw refuseField("integration", messages.missingReference("Store"));
  return store;
}
