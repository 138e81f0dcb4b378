import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { Database } from "../db/client.ts";
import { migrate, migrationsFolder } from "../db/migrate.ts";
import { checkSchemaVersion, migrationTimes } from "../db/schema-version.ts";
import { leaveToPeople } from "../orders/auto-submit/leave-to-people.ts";
import { markRestored } from "../stores/inbound/feed/mark-restored.ts";
import { type Header, isHeader, type Line, readArchive } from "./archive.ts";
import { listTables, type Table } from "./tables.ts";

const ROWS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 4 * 1024 * 1024;

export interface Loaded {
  readonly madeAt: string;
  readonly rows: number;
  readonly files: number;
}

/**
 * Restores a backup into an empty database and `dataDir`. The backup is read to its end before anything is written.
 * An older backup is loaded into its own schema, which is then migrated.
 * @throws when the backup is damaged, its schema is unknown to this version, or the database is not empty
 */
export async function loadBackup(database: Database, dataDir: string, file: string): Promise<Loaded> {
  const loaded = await loadAsWritten(database, dataDir, file);
  await migrate(database);
  await markRestored(database);
  await leaveToPeople(database);
  await database.vacuum();
  return loaded;
}

/** Restores a backup and leaves its schema as the version that wrote it had it. */
export async function loadAsWritten(database: Database, dataDir: string, file: string): Promise<Loaded> {
  const { header, end } = await inspect(file);
  checkSchemaVersion("the backup", header.migrations, migrationTimes(migrationsFolder()), header.version);
  await requireEmpty(database);
  const migrations = migrationsUpTo(header.migrations);
  try {
    await migrate(database, migrations);
  } finally {
    rmSync(migrations, { recursive: true, force: true });
  }
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    // A row may refer to a later row of its own table.
    await client.query("set constraints all deferred");
    await fill(client, dataDir, readArchive(file));
    await client.query("commit");
  });
  return { madeAt: header.madeAt, rows: end.rows, files: end.files };
}

async function inspect(file: string) {
  let header: Header | undefined;
  let end = { rows: 0, files: 0 };
  for await (const line of readArchive(file)) {
    if (isHeader(line)) header = line;
    if (typeof line === "object" && "end" in line) end = line;
  }
  if (!header) throw new Error(`${file} is not a backup of Platen`);
  return { header, end };
}

async function requireEmpty(database: Database): Promise<void> {
  const { rows } = await database.pool.query(
    "select 1 from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
  );
  if (rows.length > 0)
    throw new Error("the database is not empty, but a backup can only be restored into an empty one");
}

/** A copy of the migrations folder with only those that the backup had applied. */
function migrationsUpTo(times: readonly number[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "platen-migrations-"));
  cpSync(migrationsFolder(), folder, { recursive: true });
  const journal = path.join(folder, "meta", "_journal.json");
  // Drizzle's own file: each entry is a migration with its timestamp `when`.
  const read = JSON.parse(readFileSync(journal, "utf8")) as { entries: { when: number }[] };
  const applied = new Set(read.entries.map((entry) => entry.when));
  if (!times.every((time) => applied.has(time))) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error("the backup was made by another version of Platen with unknown migrations");
  }
  const entries = read.entries.filter((entry) => times.includes(entry.when));
  writeFileSync(journal, JSON.stringify({ ...read, entries }));
  return folder;
}

async function fill(client: pg.ClientBase, dataDir: string, lines: AsyncIterable<Line>): Promise<void> {
  const tables = new Map((await listTables(client)).map((table) => [table.name, table]));
  let insertion: Insertion | undefined;
  let file = "";
  for await (const line of lines) {
    if (typeof line === "string") appendFileSync(file, Buffer.from(line, "base64"));
    else if (Array.isArray(line)) await insertion?.take(line as (string | null)[]);
    else if ("file" in line) file = beginFile(dataDir, line.file);
    else if ("table" in line) {
      await insertion?.finish();
      const table = tables.get(line.table);
      if (!table) throw new Error(`there is no table ${line.table} in the migrations that the backup names`);
      insertion = new Insertion(client, table, line.columns);
    }
  }
  await insertion?.finish();
}

function beginFile(dataDir: string, name: string): string {
  const file = path.resolve(dataDir, name);
  if (!file.startsWith(path.resolve(dataDir) + path.sep))
    throw new Error(`the backup names a file outside: ${name}`);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, "", { mode: 0o600 });
  return file;
}

/** Inserts rows of one table in bulk. */
class Insertion {
  readonly #client: pg.ClientBase;
  readonly #table: Table;
  readonly #statement: string;
  #columns: (string | null)[][] = [];
  #size = 0;

  constructor(client: pg.ClientBase, table: Table, names: readonly string[]) {
    this.#client = client;
    this.#table = table;
    this.#columns = names.map(() => []);
    const types = names.map((name) => table.columns.find((column) => column.name === name)?.type ?? "text");
    this.#statement = `insert into ${pg.escapeIdentifier(table.name)} (${names.map((name) => pg.escapeIdentifier(name)).join(", ")})
      overriding system value
      select ${types.map((type, at) => `c${at}::${type}`).join(", ")}
      from unnest(${names.map((_, at) => `$${at + 1}::text[]`).join(", ")}) as given(${names.map((_, at) => `c${at}`).join(", ")})`;
  }

  async take(row: readonly (string | null)[]): Promise<void> {
    for (const [at, column] of this.#columns.entries()) {
      const value = row[at] ?? null;
      column.push(value);
      this.#size += value?.length ?? 0;
    }
    if ((this.#columns[0]?.length ?? 0) >= ROWS_AT_ONCE || this.#size >= BYTES_AT_ONCE) await this.#send();
  }

  /** Inserts the last rows and continues the identity column after its highest value. */
  async finish(): Promise<void> {
    await this.#send();
    const { name, identity } = this.#table;
    if (!identity) return;
    await this.#client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${pg.escapeIdentifier(identity)}))
        from ${pg.escapeIdentifier(name)} having max(${pg.escapeIdentifier(identity)}) is not null`,
      [pg.escapeIdentifier(name), identity],
    );
  }

  async #send(): Promise<void> {
    if ((this.#columns[0]?.length ?? 0) === 0) return;
    await this.#client.query(this.#statement, this.#columns);
    this.#columns = this.#columns.map(() => []);
    this.#size = 0;
  }
}
