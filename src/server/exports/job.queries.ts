import { sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { type ExportRequest, fileAddress } from "./begin.queries.ts";

/** An export as whoever runs it holds it. */
export interface ExportJob {
  readonly agencyId: string;
  readonly id: string;
  readonly request: ExportRequest;
  /** Written by the claim: whoever claims the job next ends this hold. */
  readonly version: number;
}

/** Somebody else has claimed the job meanwhile. */
export class ExportLost extends Error {
  override readonly name = "ExportLost";
}

/** A job whose row nobody touched for so long has lost its process. */
const HOLD_SECONDS = 30;

interface JobRow extends Record<string, unknown> {
  agency_id: string;
  id: string;
  request: ExportRequest;
  version: number;
}

/** The oldest export that waits for a process, held from now on, from its beginning. */
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
    // What a process that ended has written is not gone on with: the rows may have changed.
    await dropFile(tx, { agencyId: row.agency_id, id: row.id });
    return { agencyId: row.agency_id, id: row.id, request: row.request, version: row.version };
  });
}

const dropFile = (tx: Transaction, { agencyId, id }: Pick<ExportJob, "agencyId" | "id">) =>
  tx.execute(sql`delete from export_files where agency_id = ${agencyId} and export_id = ${id}`);

/** Writes a piece of the file and how far it is. */
export async function writePiece(
  database: Database,
  job: ExportJob,
  piece: { seq: number; text: string; rows: number; total: number },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const held = await rowsOf(
      tx,
      sql`update export_history set rows = ${piece.rows}, total = ${piece.total}, updated_at = now()
        where agency_id = ${job.agencyId} and id = ${job.id} and version = ${job.version}
          and status = 'running' returning id`,
    );
    if (held.length === 0) throw new ExportLost();
    await tx.execute(sql`insert into export_files (agency_id, export_id, seq, bytes)
      values (${job.agencyId}, ${job.id}, ${piece.seq}, ${Buffer.from(piece.text)})`);
  });
}

/** The file is whole and waits for whoever asked for it; or it came to nothing, and why. */
export async function endExport(
  database: Database,
  job: ExportJob,
  end: { status: "done" | "failed"; message?: string },
): Promise<void> {
  const url = end.status === "done" ? fileAddress(job.id) : null;
  await rowsOf(
    database,
    sql`update export_history set status = ${end.status}, url = ${url}, message = ${end.message ?? null},
        updated_at = now()
      where agency_id = ${job.agencyId} and id = ${job.id} and version = ${job.version}
        and status = 'running' returning id`,
  );
}

/** Lets go of a job: another process may begin it anew at once. */
export async function releaseExport(database: Database, job: ExportJob): Promise<void> {
  await rowsOf(
    database,
    sql`update export_history set updated_at = to_timestamp(0)
      where agency_id = ${job.agencyId} and id = ${job.id} and version = ${job.version}
        and status = 'running' returning id`,
  );
}

/** Frees what a process held that has ended. For the embedded store, which has one process only. */
export async function freeAllExports(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`update export_history set updated_at = to_timestamp(0)
      where status in ('waiting', 'running') returning id`,
  );
}

/** Files that nobody fetched within a week, and what was left of those that somebody did. */
export async function forgetOldExports(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from export_files f using export_history h
      where h.agency_id = f.agency_id and h.id = f.export_id
        and (h.created_date < now() - interval '7 days'
          or (h.status = 'fetched' and h.updated_at < now() - interval '1 hour')) returning f.seq`,
  );
  await rowsOf(
    database,
    sql`update export_history set status = 'failed', url = null, message = 'Nobody fetched it within a week'
      where status = 'done' and created_date < now() - interval '7 days' returning id`,
  );
}
