import { sql } from "drizzle-orm";
import { ERASED } from "../../../../domain/personal-data/buyer-data.ts";
import type { Raw } from "../../../db/raw-row.ts";
import type { orders, storeOrders } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { ClaimedEvent } from "../claim.queries.ts";
import type { EventStore } from "../event-store.queries.ts";

/** When an event was received: what came later, such as after the store was connected again, is no matter of it. */
const receivedAt = ({ agencyId }: EventStore, { id }: Pick<ClaimedEvent, "id">) =>
  sql`(select created_at from store_events where agency_id = ${agencyId} and id = ${id})`;

/**
 * The orders of a store that Platen has, by the store's ids or all of them, with their remakes. Locks them. Those that
 * nobody makes are finished: shipped or canceled, and drafts that were not submitted or are rejected, which would otherwise
 * wait for ever.
 */
export async function ordersOfStore(
  tx: Transaction,
  store: EventStore,
  event: Pick<ClaimedEvent, "id">,
  externalIds: readonly string[] | "all",
): Promise<{ id: string; externalId: string; isFinished: boolean; isErased: boolean }[]> {
  const { agencyId, integrationId } = store;
  const named =
    externalIds === "all"
      ? sql`and o.created_at <= ${receivedAt(store, event)}`
      : sql`and s.external_id = any(${sql.param([...externalIds])}::text[])`;
  const rows = await rowsOf<
    Raw<typeof orders, "id"> &
      Raw<typeof storeOrders, "external_id"> & { is_finished: boolean; is_erased: boolean }
  >(
    tx,
    sql`with recursive found as (
        select o.id, s.external_id from store_orders s join orders o on o.agency_id = s.agency_id and o.id = s.order_id
        where s.agency_id = ${agencyId} and s.integration_id = ${integrationId} ${named}
        union
        select again.id, f.external_id from found f
        join orders again on again.agency_id = ${agencyId} and again.remake_of_id = f.id
      )
      select o.id, f.external_id, (coalesce(o.hold ->> 'from', o.status) in ('Fulfilled', 'Cancel', 'Unfulfilled', 'Rejected')
          or o.deleted_at is not null) as is_finished,
        (o.full_name = ${ERASED} and o.email is null) is true as is_erased
      from found f join orders o on o.agency_id = ${agencyId} and o.id = f.id
      order by o.id for update of o`,
  );
  return rows.map((row) => ({
    id: row.id,
    externalId: row.external_id,
    isFinished: row.is_finished,
    isErased: row.is_erased,
  }));
}

/**
 * Erases what a store has sent, as it was received: of these orders of its own, also those that were never imported, and
 * for `all` of every order. What waits is processed without it.
 */
export const eraseBodies = (
  tx: Transaction,
  store: EventStore,
  event: Pick<ClaimedEvent, "id">,
  externalIds: readonly string[] | "all",
) =>
  tx.execute(sql`update store_events e set body = null where agency_id = ${store.agencyId}
    and integration_id = ${store.integrationId} and body is not null and topic !~ '^(customers|shop)/'
    and ${
      externalIds === "all"
        ? sql`created_at <= ${receivedAt(store, event)} and not exists (select 1 from store_orders s join orders o on o.agency_id = s.agency_id and o.id = s.order_id
            where s.agency_id = e.agency_id and s.integration_id = e.integration_id
              and s.external_id = e.external_id and o.full_name is distinct from ${ERASED})`
        : sql`external_id = any(${sql.param([...externalIds])}::text[])`
    }`);

/** Erases a request itself once it was carried out, and the earlier ones of the same buyer: they name the buyer. */
export const eraseRequests = (
  tx: Transaction,
  { agencyId, integrationId }: EventStore,
  { id, externalId }: Pick<ClaimedEvent, "id" | "externalId">,
) =>
  tx.execute(sql`update store_events set body = null where agency_id = ${agencyId}
    and integration_id = ${integrationId} and topic ~ '^(customers|shop)/'
    and (id = ${id} or (external_id = ${externalId} and status in ('done', 'ignored')))`);

/** Whether the store was connected again after an event was received. */
export async function isConnectedSince(
  tx: Transaction,
  store: EventStore,
  event: Pick<ClaimedEvent, "id">,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from integration_keys where agency_id = ${store.agencyId} and integration_id = ${store.integrationId}
      and updated_at > ${receivedAt(store, event)}`,
  );
  return rows.length > 0;
}
