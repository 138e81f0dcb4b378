import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ImportJob } from "./job.queries.ts";

type FileOf = Pick<ImportJob, "agencyId" | "id">;

/** Keeps a piece of a file: each in a statement of its own, so that an upload holds no transaction open. */
export async function keepPiece(database: Database, file: FileOf, seq: number, bytes: Buffer): Promise<void> {
  await rowsOf(
    database,
    sql`insert into import_files (agency_id, import_id, seq, bytes)
      values (${file.agencyId}, ${file.id}, ${seq}, ${bytes}) returning seq`,
  );
}

export async function dropFile(where: Database | Transaction, file: FileOf): Promise<void> {
  await rowsOf(
    where,
    sql`delete from import_files where agency_id = ${file.agencyId} and import_id = ${file.id} returning seq`,
  );
}

/** A kept file's bytes, piece by piece: as often as they are asked for, and no more than one piece at a time. */
export const keptFile = (database: Database, file: FileOf) =>
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let seq = 0; ; seq++) {
      const [row] = await rowsOf<{ bytes: Buffer }>(
        database,
        sql`select bytes from import_files
          where agency_id = ${file.agencyId} and import_id = ${file.id} and seq = ${seq}`,
      );
      if (!row) return;
      yield row.bytes;
    }
  };

/** Pieces of uploads that never became an import, since their process ended: nothing refers to them. */
export async function dropOrphans(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from import_files f where not exists (
        select 1 from order_imports j where j.agency_id = f.agency_id and j.id = f.import_id)
      and f.import_id < ${oldestUpload()}::uuid returning seq`,
  );
}

const UPLOAD_MS = 60 * 60_000;

/** Ids are UUIDv7: they begin with the time at which they were made. */
function oldestUpload(): string {
  const time = (Date.now() - UPLOAD_MS).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

const KEPT_DAYS = 7;

/** Files of imports that nobody went on with: their orders stay rehearsed, only the columns are settled then. */
export async function dropOldFiles(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from import_files f using order_imports j
      where j.agency_id = f.agency_id and j.id = f.import_id and j.status in ('columns', 'mapping', 'rehearsed')
        and j.updated_at < now() - make_interval(days => ${KEPT_DAYS}) returning f.seq`,
  );
}
