import { sql } from "drizzle-orm";
import { orderColumns } from "../../../../domain/orders/import/columns/order-columns.ts";
import type { OrderPreview } from "../../../../domain/orders/incoming/check-order.ts";
import type { StoredDraft } from "../../../../domain/orders/incoming/stored-draft.ts";
import type { Database } from "../../../db/client.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { pricingContextOf } from "../../incoming/pricing-context.queries.ts";
import { inStep, inStepBetween, type OrderImportJob } from "../job.queries.ts";
import { linesIn, updateRowStatuses } from "../lines.queries.ts";
import { previewOrders } from "../preview/preview-orders.queries.ts";
import { settlePreview } from "./read.queries.ts";

/** A preview replaces the parts that it has: what was left out before may be ours by now, and the address good. */
const NOTHING_LEFT_OUT: Pick<OrderPreview, "remarks" | "retail" | "address"> = {
  remarks: [],
  retail: null,
  address: null,
};

/** Orders per step; the parser yields batches of the same size. */
const BATCH = 200;

/**
 * The orders to check again, after a mapping or a change of the store. Failed orders are left out, and so are repetitions
 * within the file: neither changes.
 */
const TO_RECHECK = sql`status in ('ready', 'attention', 'duplicate') and outcome is null and not draft ? 'repeatOf'`;

/** Checks the stored orders, up to `last`, again after a new mapping. Stops early if it is aborted. */
export async function recheck(
  database: Database,
  job: OrderImportJob,
  labels: readonly string[],
  last: number,
  signal: AbortSignal,
): Promise<void> {
  const columns = orderColumns(labels, job.choice);
  const context = { job, columns, pricing: await pricingContextOf(database, job) };
  for (let after = 0; after < last; after += BATCH) {
    if (signal.aborted) return;
    const range = { after, upTo: after + BATCH };
    const previews = await inTransaction(database, async (tx) => {
      const lines = await linesIn<StoredDraft>(tx, job, range, TO_RECHECK);
      const entries = lines.map(({ seq, draft }) => ({ seq, draft, problems: [], repeatOf: null }));
      return previewOrders(tx, context, entries);
    });
    const whole = previews.map((one) => ({ ...one, preview: { ...NOTHING_LEFT_OUT, ...one.preview } }));
    await inStepBetween(database, job, (tx) => updateRowStatuses(tx, job, whole));
  }
  await inStep(database, job, (tx) => settlePreview(tx, job));
}
