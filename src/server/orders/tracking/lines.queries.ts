import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/transaction.ts";
import type { ImportJob } from "../import/job.queries.ts";
import { asJson } from "../save.queries.ts";
import type { Reason } from "./rehearsal.ts";

/** Adds what later rows show about earlier ones: one that was ready waits for a person now. */
export async function addLateReasons(
  tx: Transaction,
  { agencyId, id }: ImportJob,
  late: readonly { seq: number; reason: Reason }[],
): Promise<void> {
  if (late.length === 0) return;
  await tx.execute(sql`update import_orders o set
      verdict = case when o.verdict = 'ready' then 'attention' else o.verdict end,
      rehearsal = jsonb_set(o.rehearsal, '{reasons}', (o.rehearsal -> 'reasons') || x.reasons)
    from (select seq, jsonb_agg(reason) as reasons
      from json_to_recordset(${asJson(late)}) as r(seq int, reason jsonb) group by seq) x
    where o.agency_id = ${agencyId} and o.import_id = ${id} and o.seq = x.seq`);
}
