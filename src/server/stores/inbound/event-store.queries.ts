import { sql } from "drizzle-orm";
import type { Platform } from "../../../domain/stores/sync-target.ts";
import type { AuditActor } from "../../audit.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { integrations } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { AgencyScope } from "../../scope.ts";
import type { ClaimedEvent } from "./claim.queries.ts";

/** The store of an event, whose tenancy the integration's row has. */
export interface EventStore {
  readonly agencyId: string;
  readonly teamId: string;
  readonly integrationId: string;
  readonly name: string;
  readonly platform: Platform;
  readonly isRemoved: boolean;
  readonly importsOrders: boolean;
}

export async function eventStore(tx: Transaction, event: ClaimedEvent): Promise<EventStore> {
  const { agencyId, teamId, integrationId } = event;
  const [row] = await rowsOf<
    Raw<typeof integrations, "name" | "platform" | "import_orders"> & { is_removed: boolean }
  >(
    tx,
    sql`select name, platform, import_orders, deleted_at is not null as is_removed from integrations
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and id = ${integrationId}`,
  );
  if (!row) throw new Error(`The integration ${integrationId} of a store event is gone`);
  const { name, platform, import_orders: importsOrders, is_removed: isRemoved } = row;
  return { agencyId, teamId, integrationId, name, platform, isRemoved, importsOrders };
}

/** The rows that a store's events may change: those of its team. */
export const storeScope = ({ agencyId, teamId }: EventStore): AgencyScope => ({
  reach: "sellerTeam",
  agencyId,
  sellerTeamId: teamId,
});

/** A store acts for its seller, as nobody in person. */
export const storeActor = (store: EventStore): AuditActor => ({
  userId: null,
  scope: storeScope(store),
  ip: null,
});
