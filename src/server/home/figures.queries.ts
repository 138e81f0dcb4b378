import { type SQL, sql } from "drizzle-orm";
import { STATUS } from "../../domain/catalogs/price-loop.ts";
import type { HomeCardKey } from "../../domain/home/cards.ts";
import { COUNT_CAP } from "../../domain/limits.ts";
import type { OrderStatus } from "../../domain/orders/status.ts";
import { andOfProxiedOrder, andOfProxies } from "../proxy-scope.ts";
import { proxiesOf, type Scope, supplierOf } from "../scope.ts";

/** A figure of a home, as a query of the columns `count`, `amount` in cents, `oldest_at` and `ok`. */
export type FigureQuery = (scope: Scope) => SQL;

const agencyOf = (scope: Scope): SQL =>
  scope.reach === "platform" ? sql`null::uuid` : sql`${scope.agencyId}::uuid`;
const own = (scope: Scope): SQL =>
  scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}::uuid` : sql``;

interface Parts {
  count?: SQL;
  amount?: SQL;
  oldestAt?: SQL;
  ok?: SQL;
}
const figure = ({ count, amount, oldestAt, ok }: Parts): SQL =>
  sql`select ${count ?? sql`null`}::int as count, ${amount ?? sql`null`}::bigint as amount,
    ${oldestAt ?? sql`null`}::timestamptz as oldest_at, ${ok ?? sql`null`}::boolean as ok`;

/** Counts rows up to one above the cap, so that a large backlog takes no longer than a small one. */
const capped = (rows: SQL): SQL =>
  sql`(select count(*) from (select 1 from ${rows} limit ${sql.raw(String(COUNT_CAP + 1))}) found)`;

/** Orders in some statuses: the count from the counters, the oldest of each status by an index. */
const ordersIn =
  (...statuses: OrderStatus[]): FigureQuery =>
  (scope) => {
    const values = sql.raw(statuses.map((status) => `('${status}')`).join(", "));
    return figure({
      // The counters cover whole teams only.
      count: proxiesOf(scope)
        ? capped(sql`orders where agency_id = ${agencyOf(scope)} ${andOfProxies(scope)}
            and status in (select * from (values ${values}) v) and deleted_at is null`)
        : sql`(select coalesce(sum(count), 0) from order_counters
            where agency_id = ${agencyOf(scope)} ${own(scope)} and status in (select * from (values ${values}) v))`,
      oldestAt: sql`(select min(first.created_at) from (values ${values}) s(status) cross join lateral (
        select o.created_at from orders o where o.agency_id = ${agencyOf(scope)} ${own(scope)} ${andOfProxies(scope)}
          and o.status = s.status and o.deleted_at is null order by o.created_at limit 1) first)`,
    });
  };

/** Orders that wait for their address, from the counters of blockers. An order has at most one such row. */
const waitingForAddress: FigureQuery = (scope) =>
  figure({
    count: proxiesOf(scope)
      ? sql`(select count(*) from order_blockers where agency_id = ${agencyOf(scope)} and gate = 'address'
          ${andOfProxiedOrder(scope)})`
      : sql`(select coalesce(sum(orders), 0) from blocker_counters
          where agency_id = ${agencyOf(scope)} ${own(scope)} and gate = 'address')`,
  });

/** Rows of a partial index. */
const waiting =
  (table: string, where: string, createdAt: string, amount?: string): FigureQuery =>
  (scope) => {
    const rows = sql`${sql.raw(table)} where agency_id = ${agencyOf(scope)} ${own(scope)} and ${sql.raw(where)}`;
    return figure({
      count: capped(rows),
      ...(amount && { amount: sql`(select sum(${sql.raw(amount)}) from ${rows})` }),
      oldestAt: sql`(select min(${sql.raw(createdAt)}) from ${rows})`,
    });
  };

const designsIn =
  (status: string): FigureQuery =>
  (scope) =>
    figure({
      count: capped(sql`orders where agency_id = ${agencyOf(scope)} ${own(scope)}
        ${andOfProxies(scope)} and design_status = ${status} and deleted_at is null`),
    });

/** Rows of all agencies, for the platform's people. */
const ofPlatform =
  (table: string, where: string, createdAt: string): FigureQuery =>
  () => {
    const rows = sql.raw(`${table} where ${where}`);
    return figure({ count: capped(rows), oldestAt: sql`(select min(${sql.raw(createdAt)}) from ${rows})` });
  };

/** The supplier's catalogs in a status of the price loop. */
const suppliedIn =
  (status: number): FigureQuery =>
  (scope) =>
    figure({
      count:
        capped(sql`catalogs where supplier_id = ${supplierOf(scope) ?? null}::uuid and dropship and is_trademark
        and publish_status = ${status} and deleted_at is null`),
    });

/** What agencies owe the supplier, or have paid it in the last 30 days. */
const ofSupplier =
  (sum: SQL): FigureQuery =>
  (scope) =>
    figure({
      amount: sql`(select coalesce(sum(x.amount), 0) from ${sum} x where x.creditor = ${supplierOf(scope) ?? ""})`,
    });

const WEEK = "now() - interval '7 days'";

/** The figures that one statement reads. The others come from the calls whose lists they count. */
export const FIGURES: Readonly<Partial<Record<HomeCardKey, FigureQuery>>> = {
  toReview: ordersIn("InReview"),
  toProduce: ordersIn("Approved"),
  toShip: ordersIn("InProduction", "PartiallyFulfilled"),
  drafts: ordersIn("Unfulfilled"),
  inProduction: ordersIn("Approved", "InProduction"),
  inTransit: ordersIn("InTransit", "PartiallyFulfilled"),
  rejected: ordersIn("Rejected"),
  addresses: waitingForAddress,
  deposits: waiting("deposits", "status = 'pending' and deleted_at is null", "created_at", "amount"),
  payouts: waiting("payouts", "status = 0 and deleted_at is null", "created_date", "amount"),
  payRuns: waiting("pay_runs", "status = 'pending' and deleted_at is null", "created_at", "amount"),
  tickets: waiting("tickets", "status = 'open' and deleted_at is null", "created_at"),
  chatbotTickets: waiting(
    "tickets",
    "status = 'open' and origin = 'bot' and deleted_at is null",
    "created_at",
  ),
  invoices: (scope) =>
    figure({
      count: capped(sql`invoices where agency_id = ${agencyOf(scope)} ${own(scope)} and remain_amount > 0`),
    }),
  owing: (scope) => {
    const rows = sql`ledger_accounts owing where owing.agency_id = ${agencyOf(scope)}
      and owing.account = 'receivable' and owing.balance > 0`;
    return figure({ count: capped(rows), amount: sql`(select sum(owing.balance) from ${rows})` });
  },
  designAssigned: designsIn("assign"),
  designReturned: designsIn("rejected"),
  designInReview: designsIn("in_review"),
  agencies: () => figure({ count: sql`(select count(*) from agencies where deleted_at is null)` }),
  mailQueue: ofPlatform("email_history", "status in ('queued', 'sending')", "created_at"),
  mailFailed: ofPlatform(
    "email_history",
    `status in ('failed', 'uncertain') and created_at > ${WEEK}`,
    "created_at",
  ),
  syncQueue: ofPlatform("store_syncs", "status in ('waiting', 'syncing')", "created_at"),
  syncFailed: ofPlatform("store_syncs", `status = 'failed' and created_at > ${WEEK}`, "created_at"),
  jobsFailed: () =>
    figure({
      count: sql`(${capped(sql.raw(`order_imports where status = 'failed' and created_at > ${WEEK}`))}
        + ${capped(sql.raw(`export_history where status = 'failed' and created_date > ${WEEK}`))})`,
    }),
  pricesAsked: suppliedIn(STATUS.askPrice),
  pricesChanging: suppliedIn(STATUS.updatingPrice),
  owedToSupplier: ofSupplier(
    sql`(select creditor, balance as amount from creditor_balances where balance <> 0)`,
  ),
  paidToSupplier: ofSupplier(sql`(select creditor, amount from pay_runs where status = 'approved'
    and created_at > now() - interval '30 days' and deleted_at is null)`),
  ledger: () =>
    figure({
      ok: sql`(select c.ok from ledger_checks c order by c.id desc limit 1)`,
      oldestAt: sql`(select c.started_at from ledger_checks c order by c.id desc limit 1)`,
    }),
};
