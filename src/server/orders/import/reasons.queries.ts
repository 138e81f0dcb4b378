import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Verdict } from "../../../domain/orders/import-status.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { ImportRow } from "./state.queries.ts";

/**
 * What lines have in common that are not ready: the column that is wrong, or the gate that stays closed.
 * `column:Quantity`, `column:` for the row as a whole, `gate:mapped`.
 */
export const reasonsAnswer = z.object({
  data: z.array(z.object({ reason: z.string(), verdict: z.enum(["attention", "failed"]), orders: z.int() })),
});
type Reason = z.output<typeof reasonsAnswer>["data"][number];

/** Lines with this reason; none have one of no such form. */
export function hasReason(reason: string): SQL {
  const [kind, ...rest] = reason.split(":");
  const name = rest.join(":");
  if (kind === "gate") return sql`rehearsal -> 'gates' @> ${JSON.stringify([{ gate: name }])}::jsonb`;
  if (kind === "column")
    return sql`rehearsal -> 'reasons' @> ${JSON.stringify([{ column: name || null }])}::jsonb`;
  return sql`false`;
}

/** How many lines of an import wait or failed for what, the most frequent first. */
export async function importReasons(database: Database, job: ImportRow): Promise<Reason[]> {
  const of = (verdict: Verdict) =>
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
