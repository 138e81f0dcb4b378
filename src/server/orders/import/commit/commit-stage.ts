import { sql } from "drizzle-orm";
import { type AuditActor, recordAudit } from "../../../audit.ts";
import type { Database } from "../../../db/client.ts";
import { vacuumWorthwhile } from "../../../db/vacuum.ts";
import { notifyOfImport } from "../../../notifications/notify-of-import.ts";
import { pricingContextOf } from "../../incoming/pricing-context.queries.ts";
import { inStep, type OrderImportJob, recount, setJob, settle } from "../job.queries.ts";
import { lastRead } from "../lines.queries.ts";
import { tendOrders } from "../tend-orders.ts";
import { dropFile } from "../upload/file.queries.ts";
import { commitSafely } from "./commit-batch.ts";
import { type Batch, draftBatch } from "./draft-batch.ts";

const CHUNK = 400;
/** From this number of orders on, the tables' statistics are updated at once. */
const MANY = 1_000;

/** The actor of an import, which may run hours after its request. */
const actorOf = (job: OrderImportJob): AuditActor => ({
  userId: job.createdUserId,
  scope: { reach: "agency", agencyId: job.agencyId },
  ip: null,
});

async function finish(database: Database, job: OrderImportJob): Promise<void> {
  await inStep(database, job, async (tx) => {
    await recount(tx, job);
    // Orders not chosen now can be imported later.
    if (job.straight) await setJob(tx, job, sql`status = 'done', updated_at = now()`);
    else await settle(tx, job, "done");
    // In the same transaction as the status: a concurrent change of columns finds the file, or the new status.
    await dropFile(tx, job);
    await notifyOfImport(tx, job);
    await recordAudit(tx, actorOf(job), { action: "import", object: "orders", subject: job.id });
  });
}

/** The stage `importing`: creates the orders without problems. Ends early if it is aborted. */
export async function commitStage(
  database: Database,
  job: OrderImportJob,
  signal: AbortSignal,
): Promise<void> {
  const pricing = await pricingContextOf(database, job);
  const last = await lastRead(database, job);
  let latest: { readonly after: number; readonly batch: Promise<Batch> } | undefined;
  /** The batch after a line; asked for again, the same. */
  const draft = (after: number): Promise<Batch> => {
    if (latest?.after !== after) {
      const batch = draftBatch(database, job, pricing, { after, upTo: Math.min(after + CHUNK, last) });
      batch.catch(() => undefined); // A rejection surfaces when it is awaited.
      latest = { after, batch };
    }
    return latest.batch;
  };
  let made = 0;
  let tended = Promise.resolve();
  for (let after = 0; after < last; after += CHUNK) {
    if (signal.aborted) return;
    const batch = await draft(after);
    made += await commitSafely(database, job, pricing, batch, () => void draft(after + CHUNK));
    await tended;
    tended = tendOrders(database);
    tended.catch(() => undefined); // The same.
  }
  await tended;
  await finish(database, job);
  if (made >= MANY && database.kind === "embedded") await vacuumWorthwhile(database);
}
