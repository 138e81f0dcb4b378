import { sql } from "drizzle-orm";
import { badRequest, notFound } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { stores } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { AgencyScope } from "../scope.ts";
import { andOfTeams } from "../team-scope.ts";

type Collects = Raw<typeof stores, "collects">["collects"];

export interface CollectsEffect {
  readonly teamId: string;
  /** Orders of the store that are not ended, and of them those that the agency collects. */
  readonly openOrders: number;
  readonly collected: number;
  readonly isConnectedBySeller: boolean;
}

/** Sets who receives what buyers pay a store of a scope. Throws an ApiError: 404, or 400 where nothing changes. */
export async function setCollects(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  collects: Collects,
): Promise<CollectsEffect> {
  const { agencyId } = scope;
  const [before] = await rowsOf<Raw<typeof stores, "collects" | "name" | "seller_team_id">>(
    tx,
    sql`select collects, name, seller_team_id from stores where agency_id = ${agencyId} and id = ${id}
      and deleted_at is null ${andOfTeams(scope)} for update`,
  );
  if (!before) throw notFound();
  if (before.collects === collects)
    throw badRequest(
      `${collects === "agency" ? "The agency" : "The seller"} collects for ${before.name} already`,
    );
  await tx.execute(sql`update stores set collects = ${collects}, updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
  const [found] = await rowsOf<{ open: number; collected: number; by_seller: boolean }>(
    tx,
    sql`with own as (
        select id from integrations where agency_id = ${agencyId} and store_id = ${id}
      )
      select count(*)::int as open, count(*) filter (where accounting ? 'sale')::int as collected, exists (
          select 1 from integration_keys k where k.agency_id = ${agencyId} and k.agency_since is null
            and k.integration_id in (select id from own)
        ) as by_seller
      from orders where agency_id = ${agencyId} and integration_id in (select id from own) and deleted_at is null
        and status not in ('Fulfilled', 'Cancel')`,
  );
  return {
    teamId: before.seller_team_id,
    openOrders: found?.open ?? 0,
    collected: found?.collected ?? 0,
    isConnectedBySeller: found?.by_seller ?? false,
  };
}

/** Whether the store of an integration collects for the agency. */
export async function isCollecting(
  where: Database | Transaction,
  agencyId: string,
  integrationId: string | null | undefined,
): Promise<boolean> {
  if (!integrationId) return false;
  const rows = await rowsOf(
    where,
    sql`select 1 from integrations i join stores s on s.agency_id = i.agency_id and s.id = i.store_id
      where i.agency_id = ${agencyId} and i.id = ${integrationId} and s.collects = 'agency'`,
  );
  return rows.length > 0;
}
