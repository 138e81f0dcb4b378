import { sql } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { ImportJob } from "../job.queries.ts";

type FileOf = Pick<ImportJob, "agencyId" | "id">;

/** Stores a chunk of a file, in a statement of its own, so that an upload holds no transaction open. */
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

/** A stored file's bytes, one chunk at a time. Can be read several times. */
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

/** Deletes chunks of uploads whose process ended before the import was created. */
export async function dropOrphans(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from import_files f where not exists (
        select 1 from order_imports j where j.agency_id = f.agency_id and j.id = f.import_id)
      and f.import_id < ${oldestUpload()}::uuid returning seq`,
  );
}

const UPLOAD_MS = 60 * 60_000;

/** A UUIDv7 of this time: they begin with the time of their creation. */
function oldestUpload(): string {
  const time = (Date.now() - UPLOAD_MS).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

const KEPT_DAYS = 7;

/** Deletes the files of abandoned imports: their orders stay previewed, but columns can no longer be changed. */
export async function dropOldFiles(database: Database): Promise<void> {
  await rowsOf(
    database,
    sql`delete from import_files f using order_imports j
      where j.agency_id = f.agency_id and j.id = f.import_id and j.status in ('columns', 'mapping', 'previewed')
        and j.updated_at < now() - make_interval(days => ${KEPT_DAYS}) returning f.seq`,
  );
}
