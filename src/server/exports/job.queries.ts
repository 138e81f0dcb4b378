import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { type Claim, claimNext, type Queue, renew, writeClaimed } from "../jobs/lease.ts";
import type { FilePiece } from "./file-piece.ts";
import { type ExportRequest, fileAddress } from "./start.queries.ts";

export interface ExportJob extends Claim {
  readonly request: ExportRequest;
}

export const EXPORTS: Queue = {
  table: sql`export_history`,
  isOpen: sql`status in ('waiting', 'running') and deleted_at is null`,
  isClaimed: sql`status = 'running'`,
  order: sql`created_date, id`,
  holdSeconds: 30,
  set: sql`status = 'running', rows = 0`,
};

/** Claims the oldest unclaimed export, which then starts from the beginning. */
export function claimExport(database: Database): Promise<ExportJob | undefined> {
  return inTransaction(database, async (tx) => {
    const job = await claimNext<ExportJob>(tx, EXPORTS, sql`agency_id as "agencyId", id, request, version`);
    // Discard the output of a dead process, since the rows may have changed.
    if (job) await dropFile(tx, job);
    return job;
  });
}

const dropFile = (tx: Transaction, { agencyId, id }: ExportJob) =>
  tx.execute(sql`delete from export_files where agency_id = ${agencyId} and export_id = ${id}`);

/** Stores a chunk of the file, if it has bytes, and the progress. `rows` are those of the file so far. */
export async function writeChunk(
  database: Database,
  job: ExportJob,
  chunk: FilePiece & { seq: number; total: number },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await renew(tx, EXPORTS, job, { set: sql`rows = ${chunk.rows}, total = ${chunk.total}` });
    if (chunk.bytes.length === 0) return;
    await tx.execute(sql`insert into export_files (agency_id, export_id, seq, bytes)
      values (${job.agencyId}, ${job.id}, ${chunk.seq}, ${Buffer.from(chunk.bytes)})`);
  });
}

/** Marks an export as done, or as failed with a message. */
export async function endExport(
  database: Database,
  job: ExportJob,
  end: { status: "done" | "failed"; message?: string },
): Promise<void> {
  const url = end.status === "done" ? fileAddress(job.id) : null;
  const set = sql`status = ${end.status}, url = ${url}, message = ${end.message ?? null},
    total = case when ${end.status} = 'done' then rows else total end, updated_at = now()`;
  await writeClaimed(database, EXPORTS, job, set);
}

/** Deletes files that were not downloaded within a week, and the remains of downloaded ones. */
export async function deleteOldExports(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from export_files f using export_history h
      where h.agency_id = f.agency_id and h.id = f.export_id
        and (h.created_date < now() - interval '7 days'
          or (h.status = 'fetched' and h.updated_at < now() - interval '1 hour')) returning f.seq`,
  );
  await rowsOf(
    database,
    sql`update export_history set status = 'failed', url = null, message = 'Not downloaded within a week'
      where status = 'done' and created_date < now() - interval '7 days' returning id`,
  );
}
