import { type SQL, sql } from "drizzle-orm";
import type { Account } from "../../domain/money/accounts.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { accountsOf, type Figure, figureOf, signIn } from "../../domain/money/figures.ts";
import type { ListQuery } from "../../domain/resource/query.ts";
import { listPage } from "../crud/list.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { countRows } from "../db/count.ts";
import { atOrAfter, atOrBefore, startOfDay, ZONE } from "../db/days.ts";
import { rowsOf } from "../db/statement.ts";
import type { OrderBook } from "../orders/codec.ts";
import { orderSpec } from "../orders/order-spec.ts";
import { searchOrders } from "../orders/search.ts";
import type { AgencyScope, Scope } from "../scope.ts";
import { visibleOrder } from "./ledger.queries.ts";

/** What an order brings its seller: see `domain/money/profit.ts`. Dollars. */
export interface ProfitRow {
  /** The order's. */
  id: string;
  orderName: string | null;
  status: string;
  sellerTeam: { id: string; name: string };
  totalPrice: number;
  returned: number;
  charge: number;
  profit: number;
  createdAt: string;
}

const declared = orderSpec.selection(["orderName", "status", "sellerTeam", "totalPrice", "createdAt"]);
const selection = { ...declared, select: sql`${declared.select}, "orders".book as "#book"` };

/** Nothing more comes of these: they are neither earned nor expected. */
const OVER = sql.raw(`('Fulfilled', 'Rejected', 'Cancel')`);
const rowsWanted = (estimated: boolean): SQL =>
  estimated ? sql`"orders".status not in ${OVER}` : sql`"orders".status = 'Fulfilled'`;

/** A page of profit by order: of those that are fulfilled, or with `estimated` of those that are under way. */
export async function profitPage(database: Database, scope: Scope, query: ListQuery, estimated: boolean) {
  const options = { where: rowsWanted(estimated), search: searchOrders };
  const page = await listPage(database, orderSpec, scope, query, selection, options);
  const rows = page.rows.map((row): ProfitRow => {
    // As the selection names them.
    const book = row["#book"] as OrderBook;
    const returned = book.sale?.returned ?? 0;
    const { total } = book.charge;
    const price = Number(row.totalPrice);
    return {
      id: row.id as string,
      orderName: row.orderName as string | null,
      status: row.status as string,
      sellerTeam: { id: String(row["sellerTeam.id"]), name: String(row["sellerTeam.name"]) },
      totalPrice: price / 100,
      returned: returned / 100,
      charge: total / 100,
      profit: (price - returned - total) / 100,
      createdAt: new Date(row.createdAt as string).toISOString(),
    };
  });
  return { rows, total: page.total, totalCapped: page.totalCapped };
}

/** The figures of some teams' profit, from their accounts. Dollars. */
export async function profitsOf(database: Database, scope: AgencyScope, teamIds: readonly string[]) {
  const rows = await rowsOf<{ seller_team_id: string; account: Account; balance: string }>(
    database,
    sql`select seller_team_id, account, balance from ledger_accounts
      where agency_id = ${scope.agencyId} and seller_team_id = any(${sql.param([...teamIds])}::uuid[])`,
  );
  return teamIds.map((sellerTeam) => {
    const own = rows.filter((row) => row.seller_team_id === sellerTeam);
    const balances = new Map(own.map((row) => [row.account, BigInt(row.balance)]));
    const dollars = (figure: Figure) => toDollars(figureOf(figure, balances));
    return {
      sellerTeam,
      totalAmountPaid: dollars("totalAmountPaid"),
      totalHold: dollars("totalHold"),
      totalProfit: dollars("totalProfit"),
      remainProfit: dollars("remainProfit"),
      payoutInFlight: dollars("payoutInFlight"),
    };
  });
}

export interface DaysWanted {
  /** Days as `YYYY-MM-DD` in Los Angeles, both included. */
  readonly from: string;
  readonly to: string;
  readonly teams: readonly string[];
  readonly estimated: boolean;
}

/** Profit by the day that its orders came in, of every day of the span. The sums of `profitPage`. Dollars. */
export async function profitsByDay(
  database: Database,
  scope: AgencyScope,
  { from, to, teams, estimated }: DaysWanted,
) {
  const ofTeams =
    scope.reach === "sellerTeam"
      ? sql`and seller_team_id = ${scope.sellerTeamId}`
      : teams.length > 0
        ? sql`and seller_team_id = any(${sql.param([...teams])}::uuid[])`
        : sql``;
  const rows = await rowsOf<Record<"day" | "price" | "returned" | "charge", string> & { orders: number }>(
    database,
    sql`with chosen as (
        select (created_at at time zone ${ZONE})::date as day, total_price as price,
          coalesce((book -> 'sale' ->> 'returned')::bigint, 0) as returned,
          (book -> 'charge' ->> 'total')::bigint as charge
        from "orders" where agency_id = ${scope.agencyId} and deleted_at is null and ${rowsWanted(estimated)}
          and created_at >= ${startOfDay(from)} and created_at < ${startOfDay(to, 1)} ${ofTeams})
      select to_char(d.day, 'YYYY-MM-DD') as day, count(c.day)::int as orders, coalesce(sum(price), 0)::text as price,
        coalesce(sum(returned), 0)::text as returned, coalesce(sum(charge), 0)::text as charge
      from generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
      left join chosen c on c.day = d.day::date group by d.day order by d.day`,
  );
  return rows.map(({ day, orders, price, returned, charge }) => ({
    day,
    orders,
    totalPrice: toDollars(BigInt(price)),
    returned: toDollars(BigInt(returned)),
    charge: toDollars(BigInt(charge)),
    profit: toDollars(BigInt(price) - BigInt(returned) - BigInt(charge)),
  }));
}

export interface LogsWanted {
  readonly sellerTeam?: string | undefined;
  readonly order?: string | undefined;
  /** Instants or days, both included. */
  readonly since?: string | undefined;
  readonly asOf?: string | undefined;
}

const ACCOUNTS = sql`${sql.param(accountsOf("totalProfit"))}::text[]`;

/** What the entries of a posting `p` change a figure by. */
const change = (figure: Figure): SQL => {
  const cases = accountsOf(figure).map(
    (account) => `when '${account}' then p.amount * ${signIn(figure, account)}`,
  );
  return sql`coalesce(sum(case p.account ${sql.raw(cases.join(" "))} else 0 end), 0)::text`;
};

/**
 * What has moved profit, a posting of a team a row, newest first: what it changed each of the four figures by,
 * which are the sums of their columns. Dollars.
 */
export async function profitLogs(
  database: Database,
  scope: AgencyScope,
  { order, since, asOf, ...wanted }: LogsWanted,
  { limit, offset }: { limit: number; offset: number },
) {
  const team = scope.reach === "sellerTeam" ? scope.sellerTeamId : wanted.sellerTeam;
  const at = sql.raw("l.created_at");
  // The first entry of profit stands for its posting: a page is then found without gathering all of them.
  const where = sql`l.agency_id = ${scope.agencyId} and l.account = any(${ACCOUNTS})
    ${team ? sql`and l.seller_team_id = ${team}` : sql``}
    ${order ? sql`and l.order_id = ${order}` : sql``}
    ${since ? sql`and ${atOrAfter(at, since)}` : sql``} ${asOf ? sql`and ${atOrBefore(at, asOf)}` : sql``}
    and not exists (select 1 from ledger_entries f where f.agency_id = l.agency_id and f.subject = l.subject
      and f.event = l.event and f.sequence = l.sequence and f.line < l.line
      and f.seller_team_id = l.seller_team_id and f.account = any(${ACCOUNTS}))`;
  const rows = await rowsOf<
    Record<"id" | "event" | "team_id" | "team_name" | "created_at", string> &
      Record<"order_id" | "order_name", string | null> &
      Record<"hold" | "remain" | "paid" | "total", string>
  >(
    database,
    sql`select l.id, l.event, l.created_at, t.id as team_id, t.name as team_name, o.id as order_id, o.order_name, m.*
      from ledger_entries l
      join seller_teams t on t.agency_id = l.agency_id and t.id = l.seller_team_id
      left join ${visibleOrder(scope)}
      cross join lateral (
        select ${change("totalHold")} as hold, ${change("remainProfit")} as remain,
          ${change("totalAmountPaid")} as paid, ${change("totalProfit")} as total
        from ledger_entries p where p.agency_id = l.agency_id and p.subject = l.subject and p.event = l.event
          and p.sequence = l.sequence and p.seller_team_id = l.seller_team_id) m
      where ${where} order by l.created_at desc, l.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await countRows(
    database,
    sql`select 1 from ledger_entries l where ${where}`,
    offset + limit,
  );
  return {
    ...counted,
    rows: rows.map((row) => ({
      id: row.id,
      event: row.event,
      sellerTeam: { id: row.team_id, name: row.team_name },
      order: row.order_id ? { id: row.order_id, orderName: row.order_name } : null,
      totalHold: toDollars(BigInt(row.hold)),
      remainProfit: toDollars(BigInt(row.remain)),
      totalAmountPaid: toDollars(BigInt(row.paid)),
      totalProfit: toDollars(BigInt(row.total)),
      createdAt: toIso(row.created_at),
    })),
  };
}

/** What these teams brought to whoever referred them, and what of it refunds took back. Dollars. */
export async function referralsOf(database: Database, scope: AgencyScope, teamIds: readonly string[]) {
  const ids = sql`${sql.param([...teamIds])}::uuid[]`;
  const rows = await rowsOf<Record<"id" | "earned" | "back", string>>(
    database,
    sql`select t.id, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::text as earned,
        coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::text as back
      from seller_teams t
      left join (ledger_entries l join "orders" o on o.agency_id = l.agency_id and o.id = l.order_id)
        on l.agency_id = t.agency_id and l.seller_team_id = t.referred_by_id and l.account = 'referralCost'
          and o.seller_team_id = t.id
      where t.agency_id = ${scope.agencyId} and t.id = any(${ids}) and t.referred_by_id is not null
        ${scope.reach === "sellerTeam" ? sql`and t.referred_by_id = ${scope.sellerTeamId}` : sql``}
      group by t.id`,
  );
  return rows.map(({ id, earned, back }) => ({
    sellerTeam: id,
    earned: toDollars(BigInt(earned)),
    takenBack: toDollars(BigInt(back)),
  }));
}
