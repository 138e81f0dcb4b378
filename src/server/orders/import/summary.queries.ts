import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { walletOf } from "../../money/deposits.queries.ts";
import { COMMON_FIELDS, missingValues } from "./common-values.queries.ts";
import type { ImportRow } from "./state.queries.ts";

/** What a rehearsed file comes to as it stands. Dollars. */
export const summaryAnswer = z.object({
  /** What submitting every ready order that is not in yet would charge; once it is done, those that came in. */
  charge: z.number(),
  /** What the wallet holds now. */
  balance: z.number(),
  /**
   * What lines have in common that are not ready: the column that is wrong, or the gate that stays closed.
   * `column:Quantity`, `column:` for the row as a whole, `gate:mapped`. The most frequent first.
   */
  reasons: z.array(
    z.object({ reason: z.string(), verdict: z.enum(["attention", "failed"]), orders: z.int() }),
  ),
  /** What every good order that is not in yet lacks: it can be set once for all of them. */
  missing: z.array(z.enum(COMMON_FIELDS)),
});
type Summary = z.output<typeof summaryAnswer>;
type Reason = Summary["reasons"][number];

/** Lines with this reason, as `summaryAnswer` names it; none have one of no such form. */
export function hasReason(reason: string): SQL {
  const [kind, ...rest] = reason.split(":");
  const name = rest.join(":");
  if (kind === "gate") return sql`rehearsal -> 'gates' @> ${JSON.stringify([{ gate: name }])}::jsonb`;
  if (kind === "column")
    return sql`rehearsal -> 'reasons' @> ${JSON.stringify([{ column: name || null }])}::jsonb`;
  return sql`false`;
}

function reasonsOf(database: Database, job: ImportRow): Promise<Reason[]> {
  const of = (verdict: Reason["verdict"]) =>
    sql`l.agency_id = ${job.agency_id} and l.import_id = ${job.id} and l.verdict = ${verdict}
      and l.outcome is null`;
  return rowsOf<Reason>(
    database,
    sql`select 'gate:' || (g ->> 'gate') as reason, 'attention' as verdict, count(distinct l.seq)::int as orders
        from import_orders l, jsonb_array_elements(l.rehearsal -> 'gates') g where ${of("attention")} group by 1
      union all
      select 'column:' || coalesce(r ->> 'column', ''), 'failed', count(distinct l.seq)::int
        from import_orders l, jsonb_array_elements(l.rehearsal -> 'reasons') r where ${of("failed")} group by 1
      order by orders desc, reason`,
  );
}

/** What an import's team holds in its wallet now, in dollars. */
export async function balanceOf(database: Database, job: ImportRow): Promise<number> {
  const scope = { reach: "agency", agencyId: job.agency_id } as const;
  return (await walletOf(database, scope, job.seller_team_id)).amount;
}

export async function importSummary(database: Database, job: ImportRow): Promise<Summary> {
  const [row] = await rowsOf<{ charge: string }>(
    database,
    sql`select coalesce(sum(charge), 0) as charge from import_orders where agency_id = ${job.agency_id}
      and import_id = ${job.id} and verdict = 'ready'
      and case when ${job.status === "done"} then outcome = 'created' else outcome is null end`,
  );
  return {
    charge: Number(row?.charge ?? 0) / 100,
    balance: await balanceOf(database, job),
    reasons: await reasonsOf(database, job),
    missing: await missingValues(database, job),
  };
}
