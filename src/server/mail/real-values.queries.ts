import { type SQL, sql } from "drizzle-orm";
import { BASE } from "../../domain/access/public-paths.ts";
import { formatMoney, NAME_PLACEHOLDER } from "../../domain/format.ts";
import type { LinkGroup } from "../../domain/mail/link-list.ts";
import type { TemplateCode } from "../../domain/mail/template-names.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { digestOf } from "../../domain/notifications/digest.ts";
import { carrierLabel } from "../../domain/orders/tracking/carriers.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { andOfProxies } from "../proxy-scope.ts";
import type { Actor, AgencyScope } from "../scope.ts";

/** The newest thing that a mail can be about: its values, and what it is. */
export interface RealValues {
  readonly values: Readonly<Record<string, string>>;
  readonly lists?: Readonly<Record<string, readonly LinkGroup[]>>;
  /** `order #1001 of Fern & Co`; `null` where there is none, and the mail has examples. */
  readonly of: string | null;
}

const NONE: RealValues = { values: {}, of: null };
const DIGEST_LINES = 5;

/** The first member of a team, as one of those who would get the mail. */
const memberOf = (team: SQL) =>
  sql`(select u.full_name from users u where u.seller_team_id = ${team} and u.deleted_at is null
    order by u.created_at, u.id limit 1)`;

interface Found extends Record<string, unknown> {
  readonly name: string;
  readonly person: string | null;
  readonly team: string;
  readonly reason: string | null;
}

const FOUND = (name: SQL, row: SQL) =>
  sql`${name} as name, t.name as team, ${memberOf(sql`${row}.seller_team_id`)} as person`;

/** The newest order of the scope to which something has happened that the mail is about. */
async function ofOrder(tx: Transaction, scope: AgencyScope, code: TemplateCode): Promise<RealValues> {
  const name = sql`coalesce(o.order_name, ${NAME_PLACEHOLDER})`;
  const rejected = sql`(select e.detail ->> 'reason' from order_events e where e.agency_id = o.agency_id
    and e.order_id = o.id and e.action = 'reject' order by e.id desc limit 1)`;
  const tracked = sql`exists (select 1 from parcels p where p.agency_id = o.agency_id and p.order_id = o.id)`;
  const [row] = await rowsOf<Found & { id: string }>(
    tx,
    sql`select o.id, ${FOUND(name, sql`o`)}, ${rejected} as reason from orders o
      join seller_teams t on t.agency_id = o.agency_id and t.id = o.seller_team_id
      where o.agency_id = ${scope.agencyId} and o.deleted_at is null ${andOfProxies(scope, sql.raw("o.integration_id"))}
      ${code === "order-rejected" ? sql`and o.status = 'Rejected'` : sql``}
      ${code === "tracking-added" ? sql`and ${tracked}` : sql``}
      order by o.id desc limit 1`,
  );
  if (!row) return NONE;
  const [parcel] = await rowsOf<{ carrier: string | null; number: string }>(
    tx,
    sql`select carrier, number from parcels where agency_id = ${scope.agencyId} and order_id = ${row.id}
      order by id desc limit 1`,
  );
  const tracking = parcel
    ? [parcel.carrier && carrierLabel(parcel.carrier), parcel.number].filter(Boolean).join(" ")
    : "";
  return {
    values: {
      name: row.person ?? "",
      orders: row.name,
      order: row.name,
      reason: row.reason ?? "",
      tracking,
    },
    of: `order ${row.name} of ${row.team}`,
  };
}

/** The newest deposit of the status that the mail is about. */
async function ofDeposit(tx: Transaction, scope: AgencyScope, code: TemplateCode): Promise<RealValues> {
  const isReversed = sql`d.reversed_at is not null`;
  const status = code === "topup-rejected" ? "rejected" : "approved";
  const reason = sql`coalesce(d.reversed_reason, d.rejected_reason)`;
  const [row] = await rowsOf<Found & { amount: string; pay_with: string }>(
    tx,
    sql`select ${FOUND(sql`d.name`, sql`d`)}, ${reason} as reason, d.amount, d.pay_with from deposits d
      join seller_teams t on t.agency_id = d.agency_id and t.id = d.seller_team_id
      where d.agency_id = ${scope.agencyId} and d.deleted_at is null and not d.is_cashback
        and ${code === "topup-reversed" ? isReversed : sql`d.status = ${status}`}
      order by d.id desc limit 1`,
  );
  if (!row) return NONE;
  const amount = formatMoney(toDollars(BigInt(row.amount)));
  return {
    values: {
      name: row.person ?? "",
      amount,
      payWith: row.pay_with,
      deposit: row.name,
      reason: row.reason ?? "",
    },
    of: `deposit ${row.name} of ${row.team}`,
  };
}

async function ofInvoice(tx: Transaction, scope: AgencyScope): Promise<RealValues> {
  const [row] = await rowsOf<Found & { amount: string }>(
    tx,
    sql`select ${FOUND(sql`i.name`, sql`i`)}, i.seller_amount as amount from invoices i
      join seller_teams t on t.agency_id = i.agency_id and t.id = i.seller_team_id
      where i.agency_id = ${scope.agencyId} and i.deleted_at is null and i.type = 'OUT' and i.seller_amount <> 0
      order by i.id desc limit 1`,
  );
  if (!row) return NONE;
  const amount = formatMoney(toDollars(BigInt(row.amount)));
  return {
    values: { name: row.person ?? "", invoice: row.name, amount },
    of: `invoice ${row.name} of ${row.team}`,
  };
}

async function ofCatalog(tx: Transaction, actor: Actor, scope: AgencyScope): Promise<RealValues> {
  const [row] = await rowsOf<{ name: string }>(
    tx,
    sql`select name from catalogs where owner_agency_id = ${scope.agencyId} and deleted_at is null
      order by id desc limit 1`,
  );
  if (!row) return NONE;
  const values = { name: actor.fullName, summary: row.name, catalogs: row.name };
  return { values, of: `catalog ${row.name}` };
}

/** The newest notifications of the person. */
async function ofNotifications(tx: Transaction, actor: Actor, scope: AgencyScope): Promise<RealValues> {
  const rows = await rowsOf<{ title: string; content: string; link: string | null }>(
    tx,
    sql`select title, content, link from notifications where agency_id = ${scope.agencyId} and user_id = ${actor.userId}
      order by created_at desc, id desc limit ${DIGEST_LINES}`,
  );
  const [newest] = rows;
  const lines = newest ? rows : [{ title: "12 orders submitted", content: "", link: null }];
  const { count, events } = digestOf(
    lines.map(({ link, ...line }) => ({ ...line, event: "", path: `${BASE}${link ?? "/"}` })),
  );
  return {
    values: {
      name: actor.fullName,
      ...(newest && { title: newest.title, message: newest.content, count }),
    },
    lists: { events },
    of: newest ? "your newest notifications" : null,
  };
}

/** Values for a mail of this kind, of the newest thing in the scope that it can be about. */
export async function realValuesOf(
  tx: Transaction,
  actor: Actor,
  scope: AgencyScope,
  code: TemplateCode,
): Promise<RealValues> {
  switch (code) {
    case "order-approved":
    case "order-rejected":
    case "tracking-added":
    case "order-message":
    case "orders-waiting":
      return ofOrder(tx, scope, code);
    case "topup-approved":
    case "topup-rejected":
    case "topup-reversed":
      return ofDeposit(tx, scope, code);
    case "invoice":
      return ofInvoice(tx, scope);
    case "catalog-prices":
      return ofCatalog(tx, actor, scope);
    case "notification":
    case "daily-digest":
      return ofNotifications(tx, actor, scope);
    default:
      return { values: code === "reset-password" ? { name: actor.fullName } : {}, of: null };
  }
}
