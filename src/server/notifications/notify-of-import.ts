import { sql } from "drizzle-orm";
import { importNotification } from "../../domain/notifications/notices.ts";
import type { Raw } from "../db/raw-row.ts";
import type { orderImports } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { type ImportJob, isJob } from "../orders/import/job.queries.ts";
import { notify } from "./notify.ts";

/** Notifies the person who uploaded a file that its import is done, since they may have left the page. */
export async function notifyOfImport(tx: Transaction, job: ImportJob): Promise<void> {
  if (job.createdUserId === null) return;
  const [found] = await rowsOf<
    Raw<typeof orderImports, "file_name" | "committed"> & { failed: number; team: string | null }
  >(
    tx,
    sql`select file_name, committed, total - committed as failed,
        (select seller_team_id from users where id = ${job.createdUserId}) as team
      from order_imports where ${isJob(job)}`,
  );
  if (!found) return;
  const isTracking = job.kind === "tracking";
  const notification = importNotification({
    name: found.file_name,
    committed: found.committed,
    failed: found.failed,
    noun: isTracking ? "tracking number" : "order",
  });
  const screen = isTracking ? "/ag/tracking" : found.team === null ? "/ag/orders" : "/s/orders";
  const link = `${screen}/import/histories/${job.id}`;
  const to = { userIds: [job.createdUserId] };
  await notify(tx, job.agencyId, [{ event: "imports.finished", to, ...notification, link }], {
    actorId: null,
  });
}
