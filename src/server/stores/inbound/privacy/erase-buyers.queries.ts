import { sql } from "drizzle-orm";
import { escapeHtml } from "../../../../domain/mail/fill.ts";
import { blankAudit } from "../../../audit/blank-audit.queries.ts";
import type { Raw } from "../../../db/raw-row.ts";
import { recordset } from "../../../db/recordset.ts";
import type { orders, storeOrders } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { uuids } from "../../../db/uuids.ts";
import { forgetOutcomes } from "../../../orders/address/outcomes.queries.ts";
import { queueChecks } from "../../../orders/blockers/checks.queries.ts";
import { refreshSearchTexts } from "../../../orders/search-text.queries.ts";
import type { ClaimedEvent } from "../claim.queries.ts";
import { type EventStore, storeActor } from "../event-store.queries.ts";

/** What takes the place of a name. */
const ERASED = "Erased";
const IS_DRAFT = sql`coalesce(hold ->> 'from', status) in ('Unfulfilled', 'Rejected')`;
/** Events of an order, and entries of its audit, that state what the buyer entered. */
const BUYER_EVENTS = sql.raw("('edit-address', 'edit-contact', 'edit')");

const BLANKING = { fields: "all", reason: "The store asked to erase the buyer" } as const;

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

/** Erases the customers of these orders who have no other order of the team. */
async function eraseCustomers(tx: Transaction, store: EventStore, ids: readonly string[]): Promise<void> {
  const { agencyId, teamId } = store;
  const isBuyer = sql`o.agency_id = c.agency_id and o.seller_team_id = c.seller_team_id and o.full_name = c.name
    and lower(o.email) is not distinct from c.email`;
  const erased = await rowsOf<{ id: string }>(
    tx,
    sql`update customers c set name = ${ERASED}, email = null, phone = null, company = null, address1 = null,
      address2 = null, city = null, zip_code = null, updated_at = now(), version = version + 1
    where c.agency_id = ${agencyId} and c.seller_team_id = ${teamId}
      and exists (select 1 from orders o where ${isBuyer} and o.id = any(${uuids(ids)}))
      and not exists (select 1 from orders o where ${isBuyer} and not o.id = any(${uuids(ids)})
        and o.deleted_at is null) returning c.id`,
  );
  const subjects = sql.param(erased.map(({ id }) => id));
  await blankAudit(tx, storeActor(store), {
    ...BLANKING,
    agencyId,
    rows: sql`a.object = 'customers' and a.subject = any(${subjects}::text[])`,
  });
}

/** Mails about orders. Those about accounts never name a buyer, and people need them. */
const ORDER_MAILS =
  sql.raw(`template in ('order-approved', 'order-rejected', 'order-message', 'tracking-added',
  'notification', 'daily-digest')`);

/** Shorter texts, such as "Li" or an address of "A", are in mails about others. */
const SHORTEST_WORD = 6;

/** A text as a whole word of a mail's HTML, as a regular expression of PostgreSQL's. */
const asWord = (text: string) => {
  const quoted = escapeHtml(text).replace(/[^\p{L}\p{N}\s]/gu, "\\$&");
  return `(^|[^[:alnum:]])${quoted}($|[^[:alnum:]])`;
};

/**
 * Blanks mails of the agency that name these buyers, by contact, address or whole name, or are about these orders. A
 * name of one word is too common to find mails by.
 */
async function blankMails(tx: Transaction, agencyId: string, ids: readonly string[]): Promise<void> {
  const buyers = await rowsOf<
    Raw<typeof orders, "order_name" | "full_name" | "email" | "phone" | "address1" | "created_at">
  >(
    tx,
    sql`select order_name, full_name, email, phone, address1, created_at from orders
      where agency_id = ${agencyId} and id = any(${uuids(ids)})`,
  );
  const rows = buyers.map(
    ({ order_name: name, full_name: fullName, email, phone, address1, created_at: at }) => {
      const isWhole = fullName !== null && /\S\s+\S/.test(fullName);
      const words = [isWhole ? fullName : null, email, phone, address1]
        .flatMap((text) => text?.trim() || [])
        .filter((text) => text.length >= SHORTEST_WORD);
      return { at, name: name ? asWord(name) : null, words: words.map(asWord).join("|") || null };
    },
  );
  // A mail that is being sent is not sent again: its claim ends with its version.
  await tx.execute(sql`update email_history set subject = ${ERASED}, html = '', links = null, updated_at = now(),
      version = version + 1,
      status = case when status = 'queued' or (status = 'sending' and handed_over_at is null) then 'failed'
        when status = 'sending' then 'uncertain' else status end,
      next_attempt_at = case when status not in ('queued', 'sending') then next_attempt_at end
    where agency_id = ${agencyId} and id in (
      select m.id from email_history m cross join lateral (select regexp_replace(m.html, '<[^>]*>', ' ', 'g') as text) shown
      where m.agency_id = ${agencyId} and m.html <> '' and ${ORDER_MAILS}
        and exists (select 1 from ${recordset(rows, { at: "timestamptz", name: "text", words: "text" })}
          where m.created_at >= x.at and (m.html ~ x.name or m.subject ~ x.name or shown.text ~ x.words)))`);
}

/** Erases the notifications of these orders, which link to them, also those that wait for a digest. */
async function eraseNotifications(tx: Transaction, agencyId: string, ids: readonly string[]): Promise<void> {
  const links = sql`link like any(${sql.param(ids.map((id) => `%/${id}%`))}::text[])`;
  await tx.execute(sql`update notifications set title = ${ERASED}, content = ''
    where agency_id = ${agencyId} and ${links}`);
  await tx.execute(sql`delete from digest_lines where agency_id = ${agencyId} and ${links}`);
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

/**
 * Erases the personal data of the buyers of these orders: names, addresses, contacts and personalization of the orders,
 * their histories, notifications and mails, their customers and what the store has sent. Amounts, items, country and
 * province stay.
 */
export async function eraseBuyers(tx: Transaction, store: EventStore, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { agencyId, integrationId } = store;
  const own = sql`agency_id = ${agencyId} and order_id = any(${uuids(ids)})`;
  await blankMails(tx, agencyId, ids);
  await eraseNotifications(tx, agencyId, ids);
  await eraseCustomers(tx, store, ids);
  await tx.execute(sql`update order_items set personalization = '[]', store_text = null, updated_at = now(), version = version + 1
    where ${own} and (personalization <> '[]' or store_text is not null)`);
  await forgetOutcomes(tx, agencyId, ids);
  // Drafts lack their address from now on, also for who submits them before the next check.
  await tx.execute(sql`update orders set full_name = ${ERASED}, email = null, phone = null, company = null, address1 = null,
      address2 = null, city = null, zip_code = null, note = null, updated_at = now(), version = version + 1,
      accounting = accounting - 'address', address_status = case when ${IS_DRAFT} then 0 else address_status end
    where agency_id = ${agencyId} and id = any(${uuids(ids)})`);
  await tx.execute(sql`update order_events
    set detail = detail - '{before,after,personalized,items,note}'::text[]
    where ${own} and action in ${BUYER_EVENTS}`);
  // What was known of the address names its parts.
  await tx.execute(
    sql`update order_events set detail = detail - 'address' where ${own} and detail ? 'address'`,
  );
  await tx.execute(sql`update rule_facts set facts = facts - 'note' where ${own}`);
  await tx.execute(sql`update webhook_deliveries set body = null where ${own}`);
  await tx.execute(sql`update change_histories set note = null, proposal = null
    where ${own} and (note is not null or proposal is not null)`);
  await blankAudit(tx, storeActor(store), {
    ...BLANKING,
    agencyId,
    rows: sql`a.object = 'orders' and a.subject = any(${sql.param([...ids])}::text[]) and a.action in ${BUYER_EVENTS}`,
  });
  await tx.execute(sql`update store_events set body = null where agency_id = ${agencyId}
    and integration_id = ${integrationId} and external_id in (select external_id from store_orders
      where agency_id = ${agencyId} and integration_id = ${integrationId} and order_id = any(${uuids(ids)}))`);
  await refreshSearchTexts(tx, agencyId, ids);
  await queueChecks(
    tx,
    sql`select agency_id, id from orders where agency_id = ${agencyId} and id = any(${uuids(ids)})
    and ${IS_DRAFT} and deleted_at is null`,
  );
}

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
