import { sql } from "drizzle-orm";
import type { Raw } from "../../../db/raw-row.ts";
import type { orders } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { uuids } from "../../../db/uuids.ts";
import { refreshSearchTexts } from "../../../orders/search-text.queries.ts";
import type { EventStore } from "../event-store.queries.ts";

/** What takes the place of a name. */
const ERASED = "Erased";
const ADDRESS_EVENTS = sql.raw("('edit-address', 'edit-contact')");

/** The orders of a store that Platen has, by the store's ids or all of them. Locks them. */
export async function ordersOfStore(
  tx: Transaction,
  { agencyId, integrationId }: EventStore,
  externalIds: readonly string[] | "all",
): Promise<{ id: string; isFinished: boolean; isErased: boolean }[]> {
  const named =
    externalIds === "all" ? sql`` : sql`and s.external_id = any(${sql.param([...externalIds])}::text[])`;
  const rows = await rowsOf<Raw<typeof orders, "id"> & { is_finished: boolean; is_erased: boolean }>(
    tx,
    sql`select o.id, (o.status in ('Fulfilled', 'Cancel') or o.deleted_at is not null) as is_finished,
        (o.full_name = ${ERASED} and o.email is null) is true as is_erased
      from store_orders s join orders o on o.agency_id = s.agency_id and o.id = s.order_id
      where s.agency_id = ${agencyId} and s.integration_id = ${integrationId} ${named}
      order by o.id for update of o`,
  );
  return rows.map((row) => ({ id: row.id, isFinished: row.is_finished, isErased: row.is_erased }));
}

/** Erases the customers of these orders who have no other order of the team. */
const eraseCustomers = (tx: Transaction, { agencyId, teamId }: EventStore, ids: readonly string[]) => {
  const isBuyer = sql`o.agency_id = c.agency_id and o.seller_team_id = c.seller_team_id and o.full_name = c.name
    and lower(o.email) is not distinct from c.email`;
  return tx.execute(sql`update customers c set name = ${ERASED}, email = null, phone = null, company = null, address1 = null,
      address2 = null, city = null, zip_code = null, updated_at = now(), version = version + 1
    where c.agency_id = ${agencyId} and c.seller_team_id = ${teamId}
      and exists (select 1 from orders o where ${isBuyer} and o.id = any(${uuids(ids)}))
      and not exists (select 1 from orders o where ${isBuyer} and not o.id = any(${uuids(ids)})
        and o.deleted_at is null)`);
};

/**
 * Erases the personal data of the buyers of these orders: names, addresses and contacts of the orders, their histories,
 * their customers and what the store has sent. Amounts, items, country and province stay.
 */
export async function eraseBuyers(tx: Transaction, store: EventStore, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { agencyId, integrationId } = store;
  const own = sql`agency_id = ${agencyId} and order_id = any(${uuids(ids)})`;
  await eraseCustomers(tx, store, ids);
  await tx.execute(sql`update orders set full_name = ${ERASED}, email = null, phone = null, company = null, address1 = null,
      address2 = null, city = null, zip_code = null, note = null, updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = any(${uuids(ids)})`);
  await tx.execute(sql`update order_events set detail = detail - 'before' - 'after'
    where ${own} and action in ${ADDRESS_EVENTS}`);
  await tx.execute(sql`update webhook_deliveries set body = null where ${own}`);
  await tx.execute(sql`update change_histories set note = null where ${own} and reason = 'change_address'`);
  await tx.execute(sql`update audit set before = null, after = null where agency_id = ${agencyId}
    and object = 'orders' and subject = any(${sql.param([...ids])}::text[]) and action in ${ADDRESS_EVENTS}`);
  await tx.execute(sql`update store_events set body = null where agency_id = ${agencyId}
    and integration_id = ${integrationId} and external_id in (select external_id from store_orders
      where agency_id = ${agencyId} and integration_id = ${integrationId} and order_id = any(${uuids(ids)}))`);
  await refreshSearchTexts(tx, agencyId, ids);
}
