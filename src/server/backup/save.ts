import { existsSync, readdirSync, realpathSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import type { Database } from "../db/client.ts";
import { appliedMigrations } from "../db/schema-version.ts";
import { KEY_FOLDERS, UNFINISHED } from "../files/local-store.ts";
import { VERSION } from "../health/version.ts";
import { FORMAT, type Line } from "./archive.ts";
import { listTables, type Table } from "./tables.ts";

const ROWS_AT_ONCE = 200;
/** A multiple of three, so that only the last chunk has base64 padding. */
const CHUNK_BYTES = 3 * 256 * 1024;

/** The lines of a backup: all rows from one snapshot, then the stored files of `dataDir`. */
export async function* backupLines(database: Database, dataDir: string): AsyncGenerator<Line> {
  const client = await database.pool.connect();
  let rows = 0;
  let files = 0;
  try {
    // One snapshot of all tables while other processes keep writing.
    await client.query("begin isolation level repeatable read read only");
    const { times: migrations } = await appliedMigrations(client);
    yield { platen: FORMAT, madeAt: new Date().toISOString(), version: VERSION, migrations };
    for (const table of await listTables(client)) {
      yield { table: table.name, columns: table.columns.map(({ name }) => name) };
      for await (const row of rowsOf(client, table)) {
        rows += 1;
        yield row;
      }
    }
    await client.query("commit");
  } finally {
    client.release();
  }
  for (const file of KEY_FOLDERS.flatMap((folder) => [...filesBelow(path.join(dataDir, folder))])) {
    const handle = await openIfThere(file);
    if (!handle) continue;
    files += 1;
    yield { file: path.relative(dataDir, file).split(path.sep).join("/") };
    const chunks = handle.createReadStream({ highWaterMark: CHUNK_BYTES });
    for await (const chunk of chunks as AsyncIterable<Buffer>) yield chunk.toString("base64");
  }
  yield { end: true, rows, files };
}

/** Rows with values as PostgreSQL text, which converts back to the same value for every type. */
async function* rowsOf(client: pg.ClientBase, { name, columns }: Table): AsyncGenerator<(string | null)[]> {
  const printed = columns.map((column) => `${pg.escapeIdentifier(column.name)}::text`).join(", ");
  await client.query(`declare rows no scroll cursor for select ${printed} from ${pg.escapeIdentifier(name)}`);
  for (;;) {
    const fetched = await client.query<(string | null)[]>({
      text: `fetch ${ROWS_AT_ONCE} from rows`,
      rowMode: "array",
    });
    yield* fetched.rows;
    if (fetched.rows.length < ROWS_AT_ONCE) break;
  }
  await client.query("close rows");
}

/**
 * The files below a folder, also through links, without those that are being written. Of DATA_DIR a backup has the stored
 * files alone: backups may be in it too.
 */
function* filesBelow(folder: string, above: readonly string[] = []): Generator<string> {
  if (!existsSync(folder)) return;
  const real = realpathSync(folder);
  // A link that leads to a folder above it.
  if (above.includes(real)) return;
  for (const name of readdirSync(folder).sort()) {
    if (name === UNFINISHED) continue;
    const file = path.join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (found?.isDirectory()) yield* filesBelow(file, [...above, real]);
    else if (found?.isFile()) yield file;
  }
}

/** A running server may have deleted a file meanwhile. */
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
