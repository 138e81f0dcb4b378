import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { SEARCH_TEXT } from "../../../src/server/orders/search-text.queries.ts";

const balance = (account: string) =>
  sql.raw(`coalesce((select balance from ledger_accounts a where a.agency_id = t.agency_id
    and a.seller_team_id = t.id and a.account = '${account}'), 0)`);
const inOrders = (path: SQL) =>
  sql`coalesce((select sum(${path}) from orders o where o.agency_id = t.agency_id and o.seller_team_id = t.id), 0)`;
const payouts = (kind: "profit" | "wallet", status: number) =>
  sql`coalesce((select sum(amount) from payouts p where p.agency_id = t.agency_id and p.seller_team_id = t.id
    and p.kind = ${sql.raw(`'${kind}'`)} and p.status = ${sql.raw(String(status))}), 0)`;
const deposits = (where: SQL) =>
  sql`coalesce((select sum(amount) from deposits d where d.agency_id = t.agency_id and d.seller_team_id = t.id
    and d.status = 'approved' and ${where}), 0)`;

const NEVER_BELOW_ZERO = [
  "available",
  "held",
  "deferred",
  "unearned",
  "receivable",
  "profitPending",
  "profitAvailable",
  "profitOwed",
  "payoutInFlight",
  "walletInFlight",
];

/** Actual and expected values of each team `t`. Conditions other than equality evaluate to 0 when they hold. */
const OF_TEAMS: Readonly<Record<string, readonly [is: SQL, due: SQL]>> = {
  "nothing below zero": [
    sql`(select count(*) from ledger_accounts a where a.agency_id = t.agency_id and a.seller_team_id = t.id
      and a.balance < 0 and a.account = any(${sql.param(NEVER_BELOW_ZERO)}::text[]))`,
    sql`0`,
  ],
  "never owing and having": [sql`least(${balance("available")}, ${balance("receivable")})`, sql`0`],
  "never owing profit and having it": [
    sql`least(${balance("profitAvailable")}, ${balance("profitOwed")})`,
    sql`0`,
  ],
  "no more on credit than allowed, but for what was reversed": [
    sql`greatest(${balance("receivable")} - t.credit_limit - ${deposits(sql`d.reversed_at is not null`)}, 0)`,
    sql`0`,
  ],
  "in flight is what was asked for": [balance("payoutInFlight"), payouts("profit", 0)],
  "paid is what was approved": [sql`-${balance("cash:Payout")}`, payouts("profit", 1)],
  "in flight of the wallet is what is being paid back": [balance("walletInFlight"), payouts("wallet", 0)],
  "paid back is what was approved": [sql`-${balance("cash:Wallet")}`, payouts("wallet", 1)],
  "losses are what was written off": [
    balance("writeOffs"),
    sql`coalesce((select sum(amount) from write_offs w where w.agency_id = t.agency_id and w.seller_team_id = t.id
      and w.status = 'approved'), 0)`,
  ],
  "cash is what was deposited": [
    sql`${balance("cash:Pingpong")} + ${balance("cash:Payoneer")} + ${balance("cash:Bank transfer")}`,
    deposits(sql`not d.is_cashback and d.reversed_at is null`),
  ],
  "cashback is what was given": [balance("cashback"), deposits(sql`d.is_cashback and d.reversed_at is null`)],
  "unearned is what the orders hold": [
    balance("unearned"),
    inOrders(sql`(o.accounting -> 'sale' ->> 'unearned')::bigint`),
  ],
  "the stores have what they collected, less refunds and what they paid out": [
    balance("storeCollections"),
    inOrders(sql`(o.accounting -> 'sale' ->> 'collected')::bigint - (o.accounting -> 'sale' ->> 'returned')::bigint
      - coalesce((o.accounting -> 'sale' ->> 'settled')::bigint, 0)`),
  ],
  "pending is what the orders wait with": [
    balance("profitPending"),
    sql`coalesce((select sum(p.value::bigint) from orders o, jsonb_each_text(o.accounting -> 'pending') p
      where o.agency_id = t.agency_id and p.key = t.id::text), 0)`,
  ],
};

const OF_ORDERS: Readonly<Record<string, SQL>> = {
  "what was put in is what is charged": sql`o.accounting ->> 'phase' <> 'quote'
    and (o.accounting ->> 'walletPart')::bigint + (o.accounting ->> 'collectedPart')::bigint <> (o.accounting -> 'charge' ->> 'total')::bigint`,
  "parts are not below zero": sql`(o.accounting ->> 'walletPart')::bigint < 0 or (o.accounting ->> 'collectedPart')::bigint < 0`,
  "an ended order holds nothing of its buyer's": sql`o.status in ('Fulfilled', 'Cancel')
    and (o.accounting -> 'sale' ->> 'unearned')::bigint <> 0`,
  "a search finds it by all that is stored of it": sql`case when o.deleted_at is null then ${SEARCH_TEXT} end
    is distinct from (select s.text from order_search_texts s where s.agency_id = o.agency_id and s.order_id = o.id)`,
  "a fulfilled order has earned": sql`o.status = 'Fulfilled' and o.accounting ->> 'fulfilledAt' is null`,
};

/** The violated invariants of an agency, which must hold after any sequence of calls. */
export async function faultsOf(database: Database, agencyId: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, [is, due]] of Object.entries(OF_TEAMS)) {
    const rows = await rowsOf<{ id: string; is: string; due: string }>(
      database,
      sql`select t.id, (${is})::text as is, (${due})::text as due from seller_teams t
        where t.agency_id = ${agencyId} and (${is}) <> (${due})`,
    );
    faults.push(...rows.map((row) => `${name}: team ${row.id} has ${row.is}, must have ${row.due}`));
  }
  for (const [name, wrong] of Object.entries(OF_ORDERS)) {
    const rows = await rowsOf<{ id: string; status: string }>(
      database,
      sql`select o.id, o.status from orders o where o.agency_id = ${agencyId} and (${wrong})`,
    );
    faults.push(...rows.map((row) => `${name}: not of order ${row.id}, ${row.status}`));
  }
  return faults;
}
