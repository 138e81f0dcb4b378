import { type SQL, sql } from "drizzle-orm";
import { type KpiDimension, MAX_KPI_ROWS } from "../../../domain/kpis.ts";
import type { Kpi } from "../../../domain/money/responses.ts";
import type { Database } from "../../db/client.ts";
import { startOfDay, ZONE } from "../../db/days.ts";
import { rowsOf } from "../../db/statement.ts";
import { uuids } from "../../db/uuids.ts";
import type { AgencyScope } from "../../scope.ts";

/** Days as `YYYY-MM-DD` in Los Angeles, both included. */
export interface KpiQuery {
  readonly from: string;
  readonly to: string;
  readonly teams: readonly string[];
  readonly statuses: readonly string[];
}

/** The revenue in cents, as text. */
type KpiRow = Omit<Kpi, "revenue"> & { revenue: string };

/**
 * The orders created on these days with their revenue: the net charge since submission, which equals the sum of the
 * order's invoices. Quotes are no revenue.
 */
function chosen({ agencyId }: AgencyScope, { from, to, teams, statuses }: KpiQuery): SQL {
  const ofTeams = teams.length > 0 ? sql`and o.seller_team_id = any(${uuids(teams)})` : sql``;
  const inStatus = statuses.length > 0 ? sql`and o.status = any(${sql.param([...statuses])}::text[])` : sql``;
  return sql`select o.agency_id, o.id, o.seller_team_id, o.status,
      (o.created_at at time zone ${ZONE})::date as day, o.accounting ->> 'phase' <> 'quote' as taken,
      case when o.accounting ->> 'phase' = 'quote' then 0 else (o.accounting -> 'charge' ->> 'total')::bigint end as revenue,
      case when o.accounting ->> 'phase' = 'quote' then 0 else (o.accounting -> 'charge' ->> 'design')::bigint end as design
    from orders o where o.agency_id = ${agencyId} and o.deleted_at is null
      and o.created_at >= ${startOfDay(from)} and o.created_at < ${startOfDay(to, 1)} ${ofTeams} ${inStatus}`;
}

const LIMIT = sql.raw(`limit ${MAX_KPI_ROWS}`);

const STATEMENTS: Readonly<Record<KpiDimension, (from: SQL, query: KpiQuery) => SQL>> = {
  /** Every day of the range, including those without orders. */
  day: (from, query) => sql`with chosen as (${from})
    select to_char(d.day, 'YYYY-MM-DD') as key, to_char(d.day, 'YYYY-MM-DD') as label,
      count(c.id)::int as orders, coalesce(sum(c.revenue), 0)::text as revenue
    from generate_series(${query.from}::date, ${query.to}::date, interval '1 day') d(day)
    left join chosen c on c.day = d.day::date group by d.day order by d.day`,

  seller: (from) => sql`with chosen as (${from})
    select t.id as key, t.name as label, count(*)::int as orders, sum(c.revenue)::text as revenue
    from chosen c join seller_teams t on t.agency_id = c.agency_id and t.id = c.seller_team_id
    group by t.id, t.name order by sum(c.revenue) desc, count(*) desc, t.name ${LIMIT}`,

  status: (from) => sql`with chosen as (${from})
    select c.status as key, c.status as label, count(*)::int as orders, sum(c.revenue)::text as revenue
    from chosen c group by c.status order by sum(c.revenue) desc, count(*) desc, c.status`,

  /** Revenue by catalog. Design work belongs to no product and has its own row. */
  product: (from) => sql`with chosen as (${from}), made as (
      select i.catalog_id, c.id as order_id, case when c.taken then coalesce((i.accounting ->> 'kept')::bigint, 0) + (
          select coalesce(sum((lot -> 'goods' ->> 0)::bigint + (lot -> 'shipping' ->> 0)::bigint), 0)
          from jsonb_array_elements(i.accounting -> 'lots') lot) else 0 end as revenue
      from chosen c join order_items i on i.agency_id = c.agency_id and i.order_id = c.id and i.deleted_at is null)
    select * from (
      select p.id::text as key, p.name as label, count(distinct m.order_id)::int as orders,
        sum(m.revenue)::text as revenue
      from made m left join catalogs p on p.id = m.catalog_id group by p.id, p.name
      union all
      select 'design', 'Design work', count(*)::int, sum(design)::text from chosen where design <> 0
      having count(*) > 0
    ) shown order by revenue::bigint desc, orders desc, label ${LIMIT}`,
};

/** Orders and revenue by one dimension. */
export const kpisBy = (database: Database, scope: AgencyScope, by: KpiDimension, query: KpiQuery) =>
  rowsOf<KpiRow>(database, STATEMENTS[by](chosen(scope, query), query));
