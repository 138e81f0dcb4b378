import { sql } from "drizzle-orm";
import { toDollars } from "../../../domain/money/cents.ts";
import type { Remittance } from "../../../domain/money/payables/calls.ts";
import { companyOf } from "../../company/company.queries.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { startOfDay, ZONE } from "../../db/days.ts";
import { rowsOf } from "../../db/statement.ts";

interface Run extends Record<string, unknown> {
  agency_id: string;
  agency: string;
  created_at: string;
  name: string;
  address: string | null;
  account: string | null;
  amount: string;
}

/** Costs `l` that a run could pay: until the end of its day, and posted before it. */
const isKnownTo = (run: "r" | "b") => {
  const of = (column: string) => sql.raw(`${run}.${column}`);
  return sql`l.created_at < ${startOfDay(of('"until"'), 1)} and l.created_at <= ${of("created_at")}`;
};

/**
 * What a run has paid for: the costs of the days since the runs before it, and what was open before or was left open of
 * them. It stays as it was sent: later costs are of later runs. The caller has found the run in the person's scope.
 */
export async function remittanceOf(database: Database, runId: string): Promise<Remittance> {
  const [run] = await rowsOf<Run>(
    database,
    sql`select r.agency_id, a.name as agency, r.creditor_name as name, s.address, s.payment_account as account,
        r.amount::text, r.created_at
      from pay_runs r join agencies a on a.id = r.agency_id left join suppliers s on s.id::text = r.creditor
      where r.id = ${runId}`,
  );
  if (!run) throw new Error(`No pay run has the id ${runId}`);
  const days = await rowsOf<{ day: string; orders: number; amount: string }>(
    database,
    sql`select to_char(l.created_at at time zone ${ZONE}, 'YYYY-MM-DD') as day, count(distinct l.order_id)::int as orders,
        (-sum(l.amount))::text as amount
      from pay_runs r
      join pay_run_lines p on p.agency_id = r.agency_id and p.pay_run_id = r.id
      join journal_lines l on l.agency_id = r.agency_id and l.account = r.account and l.creditor = r.creditor
        and l.seller_team_id = p.seller_team_id and l.event not in ('supplier-paid', 'designer-paid')
        and ${isKnownTo("r")}
        and not exists (select 1 from pay_runs b
          join pay_run_lines earlier on earlier.agency_id = b.agency_id and earlier.pay_run_id = b.id
          where b.agency_id = r.agency_id and b.account = r.account and b.creditor = r.creditor
            and b.status = 'approved' and b.created_at < r.created_at and b.deleted_at is null
            and earlier.seller_team_id = p.seller_team_id and ${isKnownTo("b")})
      where r.id = ${runId} and r.creditor <> ''
      group by 1 having sum(l.amount) <> 0 order by 1`,
  );
  const { agency_id: agencyId, created_at } = run;
  const { details } = await companyOf(database, { agencyId, ownerId: agencyId }, toIso(created_at));
  const amount = BigInt(run.amount);
  const before = amount - days.reduce((sum, day) => sum + BigInt(day.amount), 0n);
  return {
    from: { name: details.legalName || run.agency },
    to: { name: run.name, address: run.address, account: run.account },
    before: toDollars(before),
    days: days.map(({ day, orders, amount: cents }) => ({ day, orders, amount: toDollars(BigInt(cents)) })),
    amount: toDollars(amount),
  };
}
