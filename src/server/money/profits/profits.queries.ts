import { type SQL, sql } from "drizzle-orm";
import { toDollars } from "../../../domain/money/cents.ts";
import { accountsOf, type Metric, metricAmount, signIn } from "../../../domain/money/metrics.ts";
import type { OrderProfit } from "../../../domain/money/responses.ts";
import { UNPRICED, unpricedGateOf } from "../../../domain/orders/create/open-quote.ts";
import type { Gate } from "../../../domain/orders/gates/gates.ts";
import type { Hold } from "../../../domain/orders/order.ts";
import type { OrderStatus } from "../../../domain/orders/status.ts";
import type { ListQuery } from "../../../domain/resource/query.ts";
import { listPage } from "../../crud/list/list.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { countRows } from "../../db/count.ts";
import { atOrAfter, atOrBefore, startOfDay, ZONE } from "../../db/days.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { journalLines, ledgerAccounts, orders } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import type { OrderAccounting } from "../../orders/accounting.ts";
import { orderSearchFor } from "../../orders/list/search-hints.queries.ts";
import { orderModel } from "../../orders/order-model.ts";
import type { AgencyScope, Scope } from "../../scope.ts";
import { visibleOrder } from "../ledger/ledger.queries.ts";

const declared = orderModel.selection(["orderName", "status", "sellerTeam", "totalPrice", "createdAt"]);
const selection = {
  ...declared,
  select: sql`${declared.select}, "orders".accounting as "#accounting", "orders".hold as "#hold", "orders".gates as "#gates"`,
};

/** Final statuses: their orders have no estimated profit. */
const OVER = sql.raw(`('Fulfilled', 'Rejected', 'Cancel')`);
const statusFilter = (estimated: boolean): SQL =>
  estimated ? sql`"orders".status not in ${OVER}` : sql`"orders".status = 'Fulfilled'`;

/** Orders whose charge is not known yet, as `unpricedGateOf` finds them: a day has no profit of theirs. */
const IS_UNPRICED =
  sql.raw(`coalesce("orders".hold ->> 'from', "orders".status) in ('Unfulfilled', 'Rejected')
  and (${UNPRICED.map((gate) => `"orders".gates @> '[{"gate": "${gate}"}]'`).join(" or ")})`);

/** A page of profit by order: fulfilled orders, or with `estimated` those in progress. */
export async function profitPage(database: Database, scope: Scope, query: ListQuery, estimated: boolean) {
  const search = await orderSearchFor(database, scope, query.search);
  const options = { where: statusFilter(estimated), search };
  const page = await listPage(database, orderModel, scope, query, selection, options);
  const rows = page.rows.map((row): OrderProfit => {
    // Named by `selection`.
    const accounting = row["#accounting"] as OrderAccounting;
    const returned = accounting.sale?.returned ?? 0;
    const { total } = accounting.charge;
    const price = Number(row.totalPrice);
    const status = row.status as OrderStatus;
    const hold = row["#hold"] as Hold | null;
    const unpriced = unpricedGateOf({ status, hold, gates: row["#gates"] as Gate[] });
    return {
      id: row.id as string,
      orderName: row.orderName as string | null,
      status,
      sellerTeam: { id: String(row["sellerTeam.id"]), name: String(row["sellerTeam.name"]) },
      totalPrice: price / 100,
      returned: returned / 100,
      charge: unpriced ? null : total / 100,
      profit: unpriced ? null : (price - returned - total) / 100,
      unpriced,
      createdAt: new Date(row.createdAt as string).toISOString(),
    };
  });
  return { rows, total: page.total, totalCapped: page.totalCapped };
}

/** The profit metrics of some teams, in dollars. */
export async function profitsOf(database: Database, scope: AgencyScope, teamIds: readonly string[]) {
  const rows = await rowsOf<Raw<typeof ledgerAccounts, "seller_team_id" | "account" | "balance">>(
    database,
    sql`select seller_team_id, account, balance from ledger_accounts
      where agency_id = ${scope.agencyId} and seller_team_id = any(${uuids(teamIds)})`,
  );
  return teamIds.map((sellerTeam) => {
    const own = rows.filter((row) => row.seller_team_id === sellerTeam);
    const balances = new Map(own.map((row) => [row.account, BigInt(row.balance)]));
    const dollars = (metric: Metric) => toDollars(metricAmount(metric, balances));
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

export interface ProfitDaysQuery {
  /** Days as `YYYY-MM-DD` in Los Angeles, both included. */
  readonly from: string;
  readonly to: string;
  readonly teams: readonly string[];
  readonly estimated: boolean;
}

/** Profit by creation day of the orders, for every day of the range, in dollars. */
export async function profitsByDay(
  database: Database,
  scope: AgencyScope,
  { from, to, teams, estimated }: ProfitDaysQuery,
) {
  const ofTeams =
    scope.reach === "sellerTeam"
      ? sql`and seller_team_id = ${scope.sellerTeamId}`
      : teams.length > 0
        ? sql`and seller_team_id = any(${uuids(teams)})`
        : sql``;
  const rows = await rowsOf<Record<"day" | "price" | "returned" | "charge", string> & { orders: number }>(
    database,
    sql`with chosen as (
        select (created_at at time zone ${ZONE})::date as day, total_price as price,
          coalesce((accounting -> 'sale' ->> 'returned')::bigint, 0) as returned,
          (accounting -> 'charge' ->> 'total')::bigint as charge
        from "orders" where agency_id = ${scope.agencyId} and deleted_at is null and ${statusFilter(estimated)}
          and not (${IS_UNPRICED}) and created_at >= ${startOfDay(from)} and created_at < ${startOfDay(to, 1)} ${ofTeams})
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

export interface ProfitLogQuery {
  readonly sellerTeam?: string | undefined;
  readonly order?: string | undefined;
  /** Instants or days, both included. */
  readonly since?: string | undefined;
  readonly asOf?: string | undefined;
}

const ACCOUNTS = sql`${sql.param(accountsOf("totalProfit"))}::text[]`;

/** The change of a metric by the lines `p` of a journal entry. */
const change = (metric: Metric): SQL => {
  const cases = accountsOf(metric).map(
    (account) => `when '${account}' then p.amount * ${signIn(metric, account)}`,
  );
  return sql`coalesce(sum(case p.account ${sql.raw(cases.join(" "))} else 0 end), 0)::text`;
};

/**
 * The profit log in dollars, newest first: one row per journal entry and team with its changes of the four metrics.
 * Each metric is the sum of its column.
 */
export async function profitLogs(
  database: Database,
  scope: AgencyScope,
  { order, since, asOf, ...filter }: ProfitLogQuery,
  { limit, offset }: { limit: number; offset: number },
) {
  const team = scope.reach === "sellerTeam" ? scope.sellerTeamId : filter.sellerTeam;
  const at = sql.raw("l.created_at");
  // The first profit line represents its journal entry, so that a page is found without grouping all lines.
  const where = sql`l.agency_id = ${scope.agencyId} and l.account = any(${ACCOUNTS})
    ${team ? sql`and l.seller_team_id = ${team}` : sql``}
    ${order ? sql`and l.order_id = ${order}` : sql``}
    ${since ? sql`and ${atOrAfter(at, since)}` : sql``} ${asOf ? sql`and ${atOrBefore(at, asOf)}` : sql``}
    and not exists (select 1 from journal_lines f where f.agency_id = l.agency_id and f.subject = l.subject
      and f.event = l.event and f.sequence = l.sequence and f.line < l.line
      and f.seller_team_id = l.seller_team_id and f.account = any(${ACCOUNTS}))`;
  const rows = await rowsOf<
    Raw<typeof journalLines, "id" | "event" | "created_at"> &
      Raw<typeof orders, "order_name"> &
      Record<"team_id" | "team_name" | "hold" | "remain" | "paid" | "total", string> & {
        order_id: string | null;
      }
  >(
    database,
    sql`select l.id, l.event, l.created_at, t.id as team_id, t.name as team_name, o.id as order_id, o.order_name, m.*
      from journal_lines l
      join seller_teams t on t.agency_id = l.agency_id and t.id = l.seller_team_id
      left join ${visibleOrder(scope)}
      cross join lateral (
        select ${change("totalHold")} as hold, ${change("remainProfit")} as remain,
          ${change("totalAmountPaid")} as paid, ${change("totalProfit")} as total
        from journal_lines p where p.agency_id = l.agency_id and p.subject = l.subject and p.event = l.event
          and p.sequence = l.sequence and p.seller_team_id = l.seller_team_id) m
      where ${where} order by l.created_at desc, l.id desc limit ${limit} offset ${offset}`,
  );
  const counted = await countRows(
    database,
    sql`select 1 from journal_lines l where ${where}`,
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

/** The referral profit from these teams and the part that refunds reversed, in dollars. */
export async function referralsOf(database: Database, scope: AgencyScope, teamIds: readonly string[]) {
  const ids = sql`${uuids(teamIds)}`;
  const rows = await rowsOf<Record<"id" | "earned" | "back", string>>(
    database,
    sql`select t.id, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::text as earned,
        coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::text as back
      from seller_teams t
      left join (journal_lines l join "orders" o on o.agency_id = l.agency_id and o.id = l.order_id)
        on l.agency_id = t.agency_id and l.seller_team_id = t.referred_by_id and l.account = 'referralCost'
          and o.seller_team_id = t.id
      where t.agency_id = ${scope.agencyId} and t.id = any(${ids}) and t.referred_by_id is not null
        ${scope.reach === "sellerTeam" ? sql`and t.referred_by_id = ${scope.sellerTeamId}` : sql``}
      group by t.id`,
  );
  return rows.map(({ id, earned, back }) => ({
    sellerTeam: id,
    earned: toDollars(BigInt(earned)),
    reversed: toDollars(BigInt(back)),
  }));
}
