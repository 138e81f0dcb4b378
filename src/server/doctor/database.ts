import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { quietLog } from "../commands/console.ts";
import { reasonOf } from "../commands/failure.ts";
import type { Config } from "../config/config.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { appliedMigrations, checkDatabaseVersion, migrationTimes } from "../db/schema-version.ts";
import { differenceOf } from "./clock.ts";
import { type Finding, failed, ok, unreachable, warning } from "./finding.ts";

const PATIENCE_MS = 10_000;
const OLDEST_SERVER = 150_000;
const SLOW_MS = 20;
const TRIES = 5;

/** Checks the database and what is in it. */
export const databaseFindings = (config: Config): Promise<Finding[]> =>
  config.databaseUrl === undefined ? ofEmbedded(config) : ofPostgres(config.databaseUrl, config);

async function ofEmbedded({ dataDir }: Config): Promise<Finding[]> {
  const folder = path.resolve(dataDir, "database");
  if (!existsSync(path.join(folder, "PG_VERSION")))
    return [ok(`The first start creates an embedded store in ${folder}`)];
  try {
    const database = await openDatabase({ dataDir, log: quietLog, statementTimeout: PATIENCE_MS });
    try {
      return [ok(`The embedded store in ${folder} opens`), ...(await contentFindings(database.pool))];
    } finally {
      await database.close();
    }
  } catch (error) {
    const holder = holderOf(`${folder}.lock`);
    if (holder !== undefined && error instanceof Error && error.message.includes(`in process ${holder}`))
      return [ok(`The embedded store in ${folder} is open in process ${holder}`)];
    const reason = reasonOf(error, {
      failed: "The embedded store does not open",
      place: { dataDir, databaseUrl: undefined },
    });
    return [failed(reason, "Restore the latest backup into an empty DATA_DIR: platen restore <file>")];
  }
}

function holderOf(lock: string): number | undefined {
  try {
    return (JSON.parse(readFileSync(lock, "utf8")) as { pid: number }).pid; // written by db/embedded/lock.ts
  } catch {
    return undefined;
  }
}

async function ofPostgres(connectionString: string, { databasePool }: Config): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    statement_timeout: PATIENCE_MS,
  });
  client.on("error", () => {}); // Reported by the query that fails.
  const where = `PostgreSQL at ${client.host}:${client.port}`;
  try {
    await client.connect();
    return [...(await serverFindings(client, where, databasePool)), ...(await contentFindings(client))];
  } catch (error) {
    return [unreachable(where, error, "Correct DATABASE_URL")];
  } finally {
    await client.end().catch(() => {});
  }
}

async function serverFindings(client: pg.Client, where: string, pool: number): Promise<Finding[]> {
  const began = Date.now();
  const { rows } = await client.query<Server>(SERVER);
  const ended = Date.now();
  const [server] = rows;
  if (!server) return [];
  const took = await medianMs(() => client.query("select 1"));
  const free = server.max_connections - server.reserved - server.used;
  return [
    server.version_num >= OLDEST_SERVER
      ? ok(`${where}, version ${server.version}`)
      : failed(`${where} has version ${server.version}`, "Upgrade PostgreSQL to 15 or newer"),
    took <= SLOW_MS
      ? ok(`It responds in ${took.toFixed(1)} ms`)
      : warning(
          `It responds in ${took.toFixed(0)} ms, and a page needs several statements`,
          "Run the server closer to PostgreSQL",
        ),
    differenceOf("PostgreSQL", Number(server.now), (began + ended) / 2),
    ...(server.encoding === "UTF8"
      ? []
      : [
          failed(
            `The database's encoding is ${server.encoding}`,
            "Create it with the encoding UTF8: createdb --encoding=UTF8 --template=template0",
          ),
        ]),
    ...(server.trigram
      ? []
      : [
          failed(
            "PostgreSQL does not offer the extension pg_trgm",
            "Install its contributed modules (Debian has them in postgresql)",
          ),
        ]),
    free > pool
      ? ok(`It has ${free} free connections; a process uses ${pool + 1}`)
      : warning(
          `It has ${free} free connections, and a process uses ${pool + 1}`,
          "Raise max_connections, or lower DATABASE_POOL",
        ),
  ];
}

interface Server {
  version: string;
  version_num: number;
  encoding: string;
  max_connections: number;
  reserved: number;
  used: number;
  trigram: boolean;
  now: string;
}

const SERVER = `select current_setting('server_version') as version,
    current_setting('server_version_num')::int as version_num,
    current_setting('server_encoding') as encoding,
    current_setting('max_connections')::int as max_connections,
    current_setting('superuser_reserved_connections')::int as reserved,
    (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
    exists (select from pg_available_extensions where name = 'pg_trgm') as trigram,
    extract(epoch from clock_timestamp()) * 1000 as now`;

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < TRIES; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.toSorted((one, other) => one - other)[Math.floor(TRIES / 2)] ?? 0;
}

/** The schema, and whether somebody can sign in to administer. */
async function contentFindings(client: pg.Client | pg.Pool): Promise<Finding[]> {
  const folder = migrationsFolder();
  const { times, writer } = await appliedMigrations(client);
  if (times.length === 0) return [ok("It is empty: the first start creates the tables")];
  try {
    await checkDatabaseVersion(client, folder);
  } catch (error) {
    return [
      failed(
        error instanceof Error ? error.message : String(error),
        "Run the version of Platen that it names",
      ),
    ];
  }
  const waiting = migrationTimes(folder).filter((time) => !times.includes(time)).length;
  const schema =
    waiting === 0
      ? ok("Its schema is of this version")
      : warning(
          `Its schema is of Platen ${writer ?? "(unknown)"}: the next start runs ${waiting} migrations`,
          "Back up first: platen backup",
        );
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from users where user_type = 'administrator' and status = 1 and deleted_at is null",
  );
  const administrators = rows[0]?.count ?? 0;
  return [
    schema,
    administrators > 0
      ? ok(`Administrators who can sign in: ${administrators}`)
      : warning("No administrator can sign in", "Create one: platen admin create"),
  ];
}
