import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Config, readConfig } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { openDatabase } from "../db/open.ts";
import { checkDatabaseVersion } from "../db/schema-version.ts";
import { printError, quietLog } from "./console.ts";
import { type Place, reasonOf } from "./failure.ts";

/** An error whose message is a complete sentence for the operator. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The server's configuration and database, for commands. */
export interface CommandContext {
  readonly config: Config;
  readonly database: Database;
}

interface CommandOptions {
  /** The start of the error message, like "The backup cannot be made". */
  readonly failed: string;
  readonly before?: (config: Config) => void;
  /** Creates a missing embedded store without tables. */
  readonly withoutTables?: true;
}

/**
 * Opens the configured database, runs `work` and exits with the code it returns. Errors are printed as one sentence on
 * standard error, with exit code 1.
 * @param options.before checks the configuration before the database is opened
 */
export async function runCommand(
  options: CommandOptions,
  work: (workplace: CommandContext) => Promise<number>,
): Promise<void> {
  process.exitCode = await attempt(options, work);
}

async function attempt(
  { failed, before, withoutTables }: CommandOptions,
  work: (workplace: CommandContext) => Promise<number>,
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
      withoutTables,
      log: quietLog,
      poolSize: 2,
      statementTimeout: 0,
    });
    try {
      await checkDatabaseVersion(database.pool, migrationsFolder());
      return await work({ config, database });
    } finally {
      await database.close();
    }
  } catch (error) {
    printError(error instanceof CommandError ? error.message : reasonOf(error, { failed, place }));
    return 1;
  }
}

/** Refuses to create an embedded store for a command that needs an existing one. */
export function requireStore({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(resolve(dataDir, "database", "PG_VERSION"))) return;
  throw new CommandError(`There is no store in DATA_DIR ${dataDir}, and DATABASE_URL is not set`);
}
