import { sql } from "drizzle-orm";
import { customers as declared } from "../../domain/resources/index.ts";
import { notFound } from "../api-error.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { customers } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { lockTeamOrders } from "../orders/incoming/team-orders.queries.ts";
import type { Scope } from "../scope.ts";
import { withoutBuyer } from "./blank-columns.queries.ts";

/** Rows that a preview names. */
const NAMED = 5;

export interface FoundCustomer extends Record<string, unknown> {
  readonly id: string;
  readonly agency_id: string;
  readonly seller_team_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly province: string | null;
  readonly zip_code: string | null;
  readonly country_code: string | null;
  readonly created_at: string;
}

/** A customer in the scope. Throws an ApiError (404). */
export async function requireCustomer(
  tx: Transaction,
  scope: Scope,
  id: string,
  access: "read" | "write",
): Promise<FoundCustomer> {
  const limit = rowScopeOf(declared, scope)[access] ?? sql`true`;
  const found = async (lock = sql``) =>
    (
      await rowsOf<FoundCustomer>(
        tx,
        sql`select * from ${customers} where ${limit} and ${customers.id} = ${id} ${lock}`,
      )
    )[0];
  let customer = await found();
  if (customer && access === "write") {
    // As all that create orders: first the team, then its rows.
    await lockTeamOrders(tx, customer.seller_team_id);
    customer = await found(sql`for update`);
  }
  if (!customer) throw notFound();
  return customer;
}

export interface OrderOfCustomer extends Record<string, unknown> {
  readonly id: string;
  readonly order_name: string | null;
  readonly status: string;
  readonly state: "ended" | "draft" | "in work";
}

/**
 * The orders of a customer as its page finds them, also deleted ones, and their remakes. `lock`: until the end of the
 * transaction.
 */
export async function ordersOfCustomer(
  tx: Transaction,
  { agency_id: agencyId, id, seller_team_id: teamId, email }: FoundCustomer,
  lock = false,
): Promise<OrderOfCustomer[]> {
  const own = sql`o.agency_id = ${agencyId} and o.seller_team_id = ${teamId}`;
  const isBuyer =
    email === null
      ? sql`(o.full_name, coalesce(o.address1, ''), coalesce(o.zip_code, '')) = (
          select c.name, coalesce(c.address1, ''), coalesce(c.zip_code, '') from customers c
          where c.agency_id = ${agencyId} and c.id = ${id})`
      : sql`lower(o.email) = lower(${email}) and o.email is not null`;
  return rowsOf<OrderOfCustomer>(
    tx,
    sql`with recursive found as (
        select o.id from orders o where ${own} and ${isBuyer} and o.deleted_at is null
        union select o.id from orders o where ${own} and ${isBuyer} and o.deleted_at is not null
        union select again.id from found f join orders again on again.agency_id = ${agencyId} and again.remake_of_id = f.id
      )
      select o.id, o.order_name, o.status, case
          when o.deleted_at is not null or coalesce(o.hold ->> 'from', o.status) in ('Fulfilled', 'Cancel') then 'ended'
          when coalesce(o.hold ->> 'from', o.status) in ('Unfulfilled', 'Rejected') then 'draft'
          else 'in work' end as state
      from found f join orders o on o.agency_id = ${agencyId} and o.id = f.id
      order by o.id ${lock ? sql`for update of o` : sql``}`,
  );
}

interface Ticket extends Record<string, unknown> {
  readonly id: string;
  readonly code: string;
  readonly subject: string;
}

/** The unresolved tickets about these orders: the first ones, and how many there are. */
export async function openTicketsOf(tx: Transaction, agencyId: string, ids: readonly string[]) {
  const rows = await rowsOf<Ticket>(
    tx,
    sql`select id, code, subject from tickets where agency_id = ${agencyId} and order_id = any(${uuids(ids)})
      and status <> 'closed' and deleted_at is null order by created_at`,
  );
  return { openTickets: rows.slice(0, NAMED), openTicketsCount: rows.length };
}

/** Those that are made or on their way: the first ones, and how many there are. */
export function inWorkOf(orders: readonly OrderOfCustomer[]) {
  const found = orders.filter(({ state }) => state === "in work");
  const named = found
    .slice(0, NAMED)
    .map(({ id, order_name: orderName, status }) => ({ id, orderName, status }));
  return { inWork: named, inWorkCount: found.length };
}

/** Blanks lines of the team's files that were never imported and have the customer's email. */
export async function blankLeftLines(tx: Transaction, { agency_id: agencyId, ...one }: FoundCustomer) {
  if (one.email === null) return 0;
  const rows = await rowsOf(
    tx,
    sql`update import_orders l set draft = ${withoutBuyer(sql`l.draft`)}, cells = null from order_imports j
      where l.agency_id = ${agencyId} and j.agency_id = l.agency_id and j.id = l.import_id
        and j.seller_team_id = ${one.seller_team_id} and l.order_id is null
        and lower(l.draft #>> '{customer,email}') = lower(${one.email}) returning 1`,
  );
  return rows.length;
}

export const customerOf = (row: FoundCustomer) => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  company: row.company,
  address1: row.address1,
  address2: row.address2,
  city: row.city,
  province: row.province,
  zipCode: row.zip_code,
  countryCode: row.country_code,
  createdAt: toIso(row.created_at),
});
