import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import type { exportHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { FilePiece } from "./file-piece.ts";
import { type ExportRequest, fileAddress } from "./start.queries.ts";

/** A claimed export. */
export interface ExportJob {
  readonly agencyId: string;
  readonly id: string;
  readonly request: ExportRequest;
  /** Set by the claim; the next claim of the job invalidates it. */
  readonly version: number;
}

/** Another process has claimed the job. */
export class ExportLost extends Error {
  override readonly name = "ExportLost";
}

/** After this time without an update, a job's process is considered dead. */
const HOLD_SECONDS = 30;

type JobRow = Raw<typeof exportHistory, "agency_id" | "id" | "version"> & { request: ExportRequest };

/** Claims the oldest unclaimed export, which then starts from the beginning. */
export function claimExport(database: Database): Promise<ExportJob | undefined> {
  return inTransaction(database, async (tx) => {
    const [row] = await rowsOf<JobRow>(
      tx,
      sql`update export_history set version = version + 1, updated_at = now(), status = 'running', rows = 0
        where (agency_id, id) = (
          select agency_id, id from export_history
          where status in ('waiting', 'running') and deleted_at is null
            and updated_at < now() - make_interval(secs => ${HOLD_SECONDS})
          order by created_date, id limit 1 for update skip locked)
        returning agency_id, id, request, version`,
    );
    if (!row) return undefined;
    // Discard the output of a dead process, since the rows may have changed.
    await dropFile(tx, { agencyId: row.agency_id, id: row.id });
    return { agencyId: row.agency_id, id: row.id, request: row.request, version: row.version };
  });
}

const dropFile = (tx: Transaction, { agencyId, id }: Pick<ExportJob, "agencyId" | "id">) =>
  tx.execute(sql`delete from export_files where agency_id = ${agencyId} and export_id = ${id}`);

/** Stores a chunk of the file, if it has bytes, and the progress. `rows` are those of the file so far. */
export async function writeChunk(
  database: Database,
  job: ExportJob,
  chunk: FilePiece & { seq: number; total: number },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const claimed = await rowsOf(
      tx,
      sql`update export_history set rows = ${chunk.rows}, total = ${chunk.total}, updated_at = now()
        where agency_id = ${job.agencyId} and id = ${job.id} and version = ${job.version}
          and status = 'running' returning id`,
    );
    if (claimed.length === 0) throw new ExportLost();
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
  await rowsOf(
    database,
    sql`update export_history set status = ${end.status}, url = ${url}, message = ${end.message ?? null},
        total = case when ${end.status} = 'done' then rows else total end, updated_at = now()
      where agency_id = ${job.agencyId} and id = ${job.id} and version = ${job.version}
        and status = 'running' returning id`,
  );
}

/** Releases a job, so that another process can restart it at once. */
export async function releaseExport(database: Database, job: ExportJob): Promise<void> {
  await rowsOf(
    database,
    sql`update export_history set updated_at = to_timestamp(0)
      where agency_id = ${job.agencyId} and id = ${job.id} and version = ${job.version}
        and status = 'running' returning id`,
  );
}

/** Releases all jobs of an earlier process. Only for the embedded store, which has a single process. */
export async function releaseAllExports(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`update export_history set updated_at = to_timestamp(0)
      where status in ('waiting', 'running') returning id`,
  );
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
