import { sql } from "drizzle-orm";
import { wordsOfImport } from "../../domain/notifications/notices.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { type ImportJob, isJob } from "../orders/import/job.queries.ts";
import { writeNotifications } from "./tell.queries.ts";

/** Tells whoever brought a file that it is done: they may have left the page long ago. */
export async function tellOfImport(tx: Transaction, job: ImportJob): Promise<void> {
  if (job.createdUserId === null) return;
  const [found] = await rowsOf<{
    file_name: string;
    committed: number;
    failed: number;
    team: string | null;
  }>(
    tx,
    sql`select file_name, committed, total - committed as failed,
        (select seller_team_id from users where id = ${job.createdUserId}) as team
      from order_imports where ${isJob(job)}`,
  );
  if (!found) return;
  const isTracking = job.kind === "tracking";
  const { title, content } = wordsOfImport({
    name: found.file_name,
    committed: found.committed,
    failed: found.failed,
    noun: isTracking ? "tracking numbers" : "orders",
  });
  const screen = isTracking ? "/ag/tracking" : found.team === null ? "/ag/orders" : "/s/orders";
  const link = `${screen}/import/histories/${job.id}`;
  await writeNotifications(tx, job.agencyId, [{ userId: job.createdUserId, title, content, link }]);
}
