import { and, sql } from "drizzle-orm";
import { dayOf } from "../../../domain/format.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import type { DesignerReport } from "../../../domain/orders/designs/responses.ts";
import type { Database } from "../../db/client.ts";
import { startOfDay, ZONE } from "../../db/days.ts";
import { rowsOf } from "../../db/statement.ts";
import type { AgencyScope } from "../../scope.ts";
import { ordersIn } from "../load.queries.ts";

type ReportRow = Pick<DesignerReport, "designs" | "approved" | "open" | "late"> & {
  id: string | null;
  name: string | null;
  fees: string;
  pay: string;
  hours: number | null;
  rounds: number | null;
};

/**
 * The designs requested on these days, by designer: the one that was asked for, else the one that submitted it. Late
 * is a design that was approved after its due date, or is open after it.
 */
export async function designReport(
  database: Database,
  scope: AgencyScope,
  { from, to }: { from: string; to: string },
): Promise<DesignerReport[]> {
  const today = dayOf(new Date().toISOString());
  const rows = await rowsOf<ReportRow>(
    database,
    sql`with requests as (
        select "orders".agency_id, "orders".id, "orders".design_status as status,
          coalesce("orders".accounting -> 'design' ->> 'designerId',
            "orders".accounting -> 'design' ->> 'submittedBy')::uuid as designer_id,
          coalesce(("orders".accounting -> 'design' ->> 'requestedAt')::timestamptz, "orders".created_at) as requested_at,
          "orders".accounting -> 'design' ->> 'dueDate' as due,
          ("orders".accounting -> 'design' ->> 'fee')::bigint as fee,
          ("orders".accounting -> 'design' ->> 'cost')::bigint as cost,
          ("orders".accounting -> 'design' ->> 'captured')::boolean as captured
        from "orders" where ${and(ordersIn(scope), sql`"orders".design_status is not null`)}
      ), chosen as (
        select r.*, p.first_at, p.rounds, p.approved_at from requests r
        left join lateral (select min(created_at) as first_at, count(*)::int as rounds,
            max(decided_at) filter (where decision = 'approved') as approved_at
          from design_proofs where agency_id = r.agency_id and order_id = r.id
            and created_at >= r.requested_at) p on true
        where r.requested_at >= ${startOfDay(from)} and r.requested_at < ${startOfDay(to, 1)}
      )
      select u.id, u.full_name as name, count(*)::int as designs,
        (count(*) filter (where c.status = 'approved'))::int as approved,
        (count(*) filter (where c.status <> 'approved'))::int as open,
        coalesce(sum(c.fee) filter (where c.captured), 0)::text as fees,
        coalesce(sum(c.cost) filter (where c.captured), 0)::text as pay,
        (percentile_cont(0.5) within group (order by extract(epoch from c.first_at - c.requested_at) / 3600)
          filter (where c.first_at is not null))::float8 as hours,
        (avg(c.rounds) filter (where c.rounds > 0))::float8 as rounds,
        (count(*) filter (where c.due < case when c.status = 'approved'
          then to_char(c.approved_at at time zone ${ZONE}, 'YYYY-MM-DD') else ${today} end))::int as late
      from chosen c left join users u on u.id = c.designer_id
      group by u.id, u.full_name order by count(*) desc, u.full_name nulls last`,
  );
  return rows.map(({ id, name, fees, pay, hours, ...row }) => ({
    designer: id !== null && name !== null ? { id, fullName: name } : null,
    designs: row.designs,
    approved: row.approved,
    open: row.open,
    fees: toDollars(BigInt(fees)),
    pay: toDollars(BigInt(pay)),
    hoursToFirstProof: hours,
    rounds: row.rounds,
    late: row.late,
  }));
}
