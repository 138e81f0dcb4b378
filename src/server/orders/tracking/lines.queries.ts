import { sql } from "drizzle-orm";
import type { Reason } from "../../../domain/orders/tracking/check-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ImportJob } from "../import/job.queries.ts";

/** Adds problems that later rows revealed to earlier rows; a ready row then needs attention. */
export async function addLateReasons(
  tx: Transaction,
  { agencyId, id }: ImportJob,
  late: readonly { seq: number; reason: Reason }[],
): Promise<void> {
  if (late.length === 0) return;
  await tx.execute(sql`update import_orders o set
      status = case when o.status = 'ready' then 'attention' else o.status end,
      preview = jsonb_set(o.preview, '{reasons}', (o.preview -> 'reasons') || x.reasons)
    from (select seq, jsonb_agg(reason) as reasons
      from ${recordset(late, { seq: "int", reason: "jsonb" }, "r")} group by seq) x
    where o.agency_id = ${agencyId} and o.import_id = ${id} and o.seq = x.seq`);
}
