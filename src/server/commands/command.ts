import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, readConfig } from "../config.ts";
import { complain, quietLog } from "../console.ts";
import { type Database, openDatabase } from "../db/client.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { refuseNewerDatabase } from "../db/schema-version.ts";
import { type Place, reasonOf } from "../failure.ts";

/** A reason to stop that is a whole sentence by itself. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** What a command works with: the same settings and the same database as the server's. */
export interface Workplace {
  readonly config: Config;
  readonly database: Database;
}

interface CommandOptions {
  /** What the command cannot do, when it cannot. */
  readonly failed: string;
  readonly before?: (config: Config) => void;
}

/**
 * Opens the database that the settings name, lets `work` run and ends the process with the code that it
 * returns. What goes wrong is one sentence on standard error, and code 1.
 * @param before looks at the settings and refuses before anything is opened
 */
export async function runCommand(
  options: CommandOptions,
  work: (workplace: Workplace) => Promise<number>,
): Promise<void> {
  process.exitCode = await attempt(options, work);
}

async function attempt(
  { failed, before }: CommandOptions,
  work: (workplace: Workplace) => Promise<number>,
): Promise<number> {
  let place: Place | undefined;
  try {
    const config = readConfig(process.env);
    place = config;
    before?.(config);
    const { databaseUrl, dataDir } = config;
    const database = await openDatabase({
      databaseUrl,
      dataDir,
      log: quietLog,
      poolSize: 2,
      statementTimeout: 0,
    });
    try {
      await refuseNewerDatabase(database.pool, migrationsFolder());
      return await work({ config, database });
    } finally {
      await database.close();
    }
  } catch (error) {
    complain(error instanceof CommandError ? error.message : reasonOf(error, { failed, place }));
    return 1;
  }
}

/** Refuses to lay down an embedded store where the command wants one that is there. */
export function insistOnStore({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(resolve(dataDir, "database", "PG_VERSION"))) return;
  throw new CommandError(`There is no store in DATA_DIR ${dataDir}, and DATABASE_URL is not set`);
}
