import { sql } from "drizzle-orm";
import type { HomeCardFigure } from "../../domain/home/responses.ts";
import { toDollars } from "../../domain/money/cents.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { fundsOf } from "../orders/blockers/funds.ts";
import type { AgencyScope } from "../scope.ts";

type Figure = Pick<HomeCardFigure, "count" | "amount">;
interface Row extends Record<string, unknown> {
  orders: number;
  due: string;
  short_orders: number;
  short_due: string;
}

const figureOf = (count: number, due: string): Figure => ({ count, amount: toDollars(BigInt(due)) || null });

/**
 * A seller's ready orders by what keeps them: nothing, or a due above the team's funds. The counters know all ready
 * orders, and all that have a due; only those above the funds of a team that has some are read, by an index, and the
 * rejected ones, which are corrected before they are submitted again and have a figure of their own.
 */
export async function readyOrders(
  database: Database,
  { agencyId, sellerTeamId }: AgencyScope & { reach: "sellerTeam" },
): Promise<{ toSubmit: Figure; lowBalance: Figure }> {
  const agency = sql`${agencyId}::uuid`;
  const team = sql`${sellerTeamId}::uuid`;
  const ready = sql`b.agency_id = ${agency} and b.seller_team_id = ${team} and b.gate = 'submit'`;
  const [row] = await rowsOf<Row>(
    database,
    sql`with ready as materialized (
        select coalesce(sum(b.orders), 0)::int as orders, coalesce(sum(b.due), 0)::bigint as due,
          coalesce(sum(b.orders) filter (where b.due > 0), 0)::int as due_orders, ${fundsOf(agency, team)} as funds
        from blocker_counters b where ${ready}
      ), short as (
        select case when c.due <= c.funds then 0 when c.funds <= 0 then c.due_orders else scanned.orders end as orders,
          case when c.due <= c.funds then 0 when c.funds <= 0 then c.due else scanned.due end as due
        from ready c
        left join lateral (
          select count(*)::int as orders, coalesce(sum(b.due), 0)::bigint as due
          from order_blockers b where c.funds > 0 and c.due > c.funds and ${ready} and b.due > c.funds
        ) scanned on true
      ), rejected as (
        select count(*)::int as orders, coalesce(sum(b.due), 0)::bigint as due
        from orders o join order_blockers b on b.agency_id = o.agency_id and b.order_id = o.id and b.gate = 'submit'
        where o.agency_id = ${agency} and o.seller_team_id = ${team} and o.status = 'Rejected'
          and o.deleted_at is null and b.due <= (select funds from ready)
      )
      select c.orders - s.orders - r.orders as orders, c.due - s.due - r.due as due,
        s.orders as short_orders, s.due as short_due
      from ready c, short s, rejected r`,
  );
  const { orders = 0, due = "0", short_orders: shortOrders = 0, short_due: shortDue = "0" } = row ?? {};
  return { toSubmit: figureOf(orders, due), lowBalance: figureOf(shortOrders, shortDue) };
}
