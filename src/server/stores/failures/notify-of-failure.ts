import { type SQL, sql } from "drizzle-orm";
import { failureLink, failureMessage, type StoreFailure } from "../../../domain/stores/failures.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { integrations, storeFailureNotices } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { notify } from "../../notifications/notify.ts";
import { isOpenFailure, isRefusedSync, kindOfTopic } from "./conditions.ts";

/** Between two notices, for a store whose failures are mended and come back. */
const MIN_MINUTES = 60;
const isDue = sql`n.notified_at <= now() - make_interval(mins => ${MIN_MINUTES})`;

/** Whether an event or a sync of the store of the notice `n` has failed until then or since then, and is not mended. */
const failedEvent = (at: SQL) => sql`exists (select 1 from store_events e where e.agency_id = n.agency_id
  and e.integration_id = n.integration_id and e.settled_at ${at} n.notified_at and ${isOpenFailure}
  and ${kindOfTopic(sql`e.topic`)} = n.kind)`;
const failedSync = (at: SQL) => sql`exists (select 1 from store_syncs s where s.agency_id = n.agency_id
  and s.integration_id = n.integration_id and s.status = 'failed' and s.updated_at ${at} n.notified_at)`;
const [UNTIL, SINCE] = [sql`<=`, sql`>`];

/** Whether a failure that the notice `n` was about has not been mended yet. */
const LASTS: Readonly<Record<StoreFailure, SQL>> = {
  orders: failedEvent(UNTIL),
  privacy: failedEvent(UNTIL),
  tracking: failedSync(UNTIL),
  // A store may be read whose tracking numbers are refused, since its token lacks a permission.
  access: sql`exists (select 1 from integrations i where i.agency_id = n.agency_id and i.id = n.integration_id
    and coalesce(i.synced_at, '-infinity') <= n.notified_at
    and (not exists (select 1 from store_feeds f where f.agency_id = i.agency_id and f.integration_id = i.id
        and f.polled_at > n.notified_at)
      or exists (select 1 from store_syncs s where s.agency_id = i.agency_id and s.integration_id = i.id
        and ${isRefusedSync})))`,
};

interface FailingStore {
  readonly agencyId: string;
  readonly integrationId: string;
}

type StoreRow = Raw<typeof integrations, "name" | "seller_team_id"> & { team: string };

/**
 * Notifies the team of a store and the agency that something of it has failed for good: once until what they were notified
 * of is mended, and at most once an hour. Call it in the transaction that stores the failure.
 */
export async function notifyOfFailure(
  tx: Transaction,
  { agencyId, integrationId }: FailingStore,
  kind: StoreFailure,
): Promise<void> {
  const [store] = await rowsOf<StoreRow>(
    tx,
    sql`with noticed as (
        insert into store_failure_notices as n (agency_id, integration_id, kind, notified_at)
        values (${agencyId}, ${integrationId}, ${kind}, now())
        on conflict (agency_id, integration_id, kind) do update set notified_at = excluded.notified_at
          where ${isDue} and not ${LASTS[kind]}
        returning integration_id)
      select i.name, i.seller_team_id, t.name as team from noticed
      join integrations i on i.agency_id = ${agencyId} and i.id = noticed.integration_id
      join seller_teams t on t.agency_id = i.agency_id and t.id = i.seller_team_id`,
  );
  if (!store) return;
  const { name, team, seller_team_id: teamId } = store;
  const failed = { id: integrationId, sellerTeam: teamId };
  await notify(
    tx,
    agencyId,
    [
      {
        ...failureMessage(kind, name, null),
        to: { side: "seller", teamId },
        link: failureLink("s", kind, failed),
      },
      {
        ...failureMessage(kind, name, team),
        to: { side: "agency" },
        link: failureLink("ag", kind, failed),
      },
    ],
    { actorId: null },
  );
}

type NoticeRow = Raw<typeof storeFailureNotices, "agency_id" | "integration_id" | "kind">;

/** Notifies of failures that came less than an hour after a notice. A refused access is tried again, and needs none of it. */
export async function notifyOfLateFailures(database: Database): Promise<void> {
  const notices = await rowsOf<NoticeRow>(
    database,
    sql`select agency_id, integration_id, kind from store_failure_notices n where ${isDue}
      and (kind in ('orders', 'privacy') and ${failedEvent(SINCE)} or kind = 'tracking' and ${failedSync(SINCE)})`,
  );
  for (const { agency_id: agencyId, integration_id: integrationId, kind } of notices)
    await inTransaction(database, (tx) => notifyOfFailure(tx, { agencyId, integrationId }, kind));
}
