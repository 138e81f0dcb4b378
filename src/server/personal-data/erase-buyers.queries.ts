import { sql } from "drizzle-orm";
import {
  BUYER_EVENTS,
  BUYER_FIELDS,
  CUSTOMER_COLUMNS,
  ERASED,
} from "../../domain/personal-data/buyer-data.ts";
import { blankAudit } from "../audit/blank-audit.queries.ts";
import type { AuditActor } from "../audit.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { forgetOutcomes } from "../orders/address/outcomes.queries.ts";
import { queueChecks } from "../orders/blockers/checks.queries.ts";
import { refreshSearchTexts } from "../orders/search-text.queries.ts";
import { blankColumns } from "./blank-columns.queries.ts";
import { blankMails, blankNotifications } from "./blank-messages.queries.ts";
import { buyerWords } from "./buyer-words.queries.ts";

const IS_DRAFT = sql`coalesce(hold ->> 'from', status) in ('Unfulfilled', 'Rejected')`;

/** Whose buyers are erased, by whom and why. */
export interface BuyerErasure {
  readonly agencyId: string;
  readonly actor: AuditActor;
  /** In English, without personal data: managers read it in the audit. */
  readonly reason: string;
  readonly orderIds: readonly string[];
  /** Customers that are erased whatever orders there are. */
  readonly customerIds?: readonly string[];
}

/** The rows that were blanked, by table. */
export type ErasedRows = ReadonlyMap<string, number>;

/** The customers of these orders who have no other order of the team, and the named ones. */
async function eraseCustomers(
  tx: Transaction,
  { agencyId, orderIds, customerIds = [] }: BuyerErasure,
): Promise<string[]> {
  const isBuyer = sql`o.agency_id = c.agency_id and o.seller_team_id = c.seller_team_id and o.full_name = c.name
    and lower(o.email) is not distinct from c.email`;
  const sets = Object.entries(CUSTOMER_COLUMNS).map(
    ([column, erasure]) => sql`${sql.identifier(column)} = ${erasure === "erased" ? ERASED : null}`,
  );
  const erased = await rowsOf<{ id: string }>(
    tx,
    sql`update customers c set ${sql.join(sets, sql`, `)}, updated_at = now(), version = version + 1
    where c.agency_id = ${agencyId} and c.id in (
      select c.id from orders found join customers c on c.agency_id = found.agency_id
          and c.seller_team_id = found.seller_team_id and c.name = found.full_name
        where found.agency_id = ${agencyId} and found.id = any(${uuids(orderIds)})
          and lower(found.email) is not distinct from c.email
          and not exists (select 1 from orders o where ${isBuyer} and not o.id = any(${uuids(orderIds)})
            and o.deleted_at is null)
      union all select unnest(${uuids(customerIds)})
    ) returning c.id`,
  );
  return erased.map(({ id }) => id);
}

/** Entries of the audit about customers, orders and their tickets, without the buyers. */
async function blankEntries(
  tx: Transaction,
  { agencyId, actor, reason, orderIds }: BuyerErasure,
  customerIds: readonly string[],
): Promise<number> {
  const among = (ids: readonly string[]) => sql`a.subject = any(${sql.param([...ids])}::text[])`;
  const stating = sql`a.action = any(${sql.param([...BUYER_EVENTS])}::text[])`;
  const shared = { agencyId, reason };
  let count = 0;
  if (customerIds.length > 0)
    count += await blankAudit(tx, actor, {
      ...shared,
      rows: sql`a.object = 'customers' and ${among(customerIds)} and a.action <> 'erase'`,
      fields: "all",
    });
  if (orderIds.length === 0) return count;
  count += await blankAudit(tx, actor, {
    ...shared,
    rows: sql`a.object = 'orders' and ${among(orderIds)} and ${stating}`,
    fields: "all",
  });
  count += await blankAudit(tx, actor, {
    ...shared,
    rows: sql`a.object = 'orders' and ${among(orderIds)} and not ${stating}`,
    fields: BUYER_FIELDS,
  });
  return (
    count +
    (await blankAudit(tx, actor, {
      ...shared,
      rows: sql`a.object in ('tickets', 'chatbot-tickets') and a.subject in (select t.id::text from tickets t
        where t.agency_id = ${agencyId} and t.order_id = any(${uuids(orderIds)}))`,
      fields: ["subject", "message"],
    }))
  );
}

/**
 * Erases the personal data of the buyers of these orders, which the caller has locked: of the orders, their histories,
 * customers, messages, and what came from stores and files. `domain/personal-data/buyer-data.ts` declares the columns.
 * Amounts, items, country and province stay.
 */
export async function eraseBuyers(tx: Transaction, erasure: BuyerErasure): Promise<ErasedRows> {
  const { agencyId, orderIds, customerIds = [] } = erasure;
  if (orderIds.length + customerIds.length === 0) return new Map();
  const buyers = await buyerWords(tx, agencyId, orderIds);
  const mails = await blankMails(tx, agencyId, buyers);
  const notifications = await blankNotifications(tx, agencyId, orderIds);
  const customers = await eraseCustomers(tx, erasure);
  await forgetOutcomes(tx, agencyId, orderIds);
  const counts = await blankColumns(tx, agencyId, buyers);
  // Drafts lack their address from now on, also for who submits them before the next check.
  await tx.execute(sql`update orders set address_status = 0
    where agency_id = ${agencyId} and id = any(${uuids(orderIds)}) and ${IS_DRAFT}`);
  // The first rows of a file are shown while its columns are chosen, which is over.
  await tx.execute(sql`update order_imports set sample = null where agency_id = ${agencyId} and sample is not null
    and id in (select import_id from orders where agency_id = ${agencyId} and id = any(${uuids(orderIds)}))`);
  const audit = await blankEntries(tx, erasure, customers);
  await refreshSearchTexts(tx, agencyId, orderIds);
  await queueChecks(
    tx,
    sql`select agency_id, id from orders where agency_id = ${agencyId} and id = any(${uuids(orderIds)})
    and ${IS_DRAFT} and deleted_at is null`,
  );
  counts.set("email_history", mails).set("notifications", notifications);
  return counts.set("customers", customers.length).set("audit", audit);
}
