import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import type { FastifyInstance } from "fastify";
import { BASE } from "../domain/access/public-paths.ts";
import { buildApp } from "./app.ts";
import { checkPort } from "./check-port.ts";
import { type Config, readConfig } from "./config.ts";
import { consoleLog as log, printError, printLine } from "./console.ts";
import { type Database, openDatabase } from "./db/client.ts";
import type { Log } from "./db/log.ts";
import { migrate } from "./db/migrate.ts";
import { type Place, reasonOf } from "./failure.ts";
import { startJobs } from "./jobs/register.ts";
import { startMaintenance } from "./maintenance.ts";

/**
 * How much the heap may grow before a garbage collection, in percent of its live size. By default V8 lets it grow
 * fourfold, which an import fills with garbage.
 */
const HEAP_GROWTH = 75;

/** Time for running requests to finish after the signal to stop. */
const PATIENCE_MS = 25_000;
/** Ctrl-C arrives twice, from the terminal and from npm, so signals within this time count as one. */
const ECHO_MS = 1_000;

/** What a program adds to the start of its server. */
export interface StartOptions {
  /** Runs on the migrated database, before the server listens. */
  prepare?: (opened: { database: Database; dataDir: string; log: Log }) => Promise<unknown>;
  /** Lines to print once the server listens. */
  notice?: readonly string[];
}

/** Set once the configuration is read. */
let place: Place | undefined;

/** Functions that close what was opened, last opened first. */
const opened: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close();
}

/** Stops accepting requests, finishes running ones and closes the database. A second signal exits at once. */
function stopOnSignals(): void {
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    printLine(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        printError(reasonOf(error, { failed: "Platen did not end in order" }));
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function open(config: Config, { prepare }: StartOptions): Promise<Database> {
  printLine(
    config.databaseUrl
      ? "Opening PostgreSQL at DATABASE_URL"
      : `Opening the embedded store in ${config.dataDir}: for one process, DATABASE_URL is for more`,
  );
  const { databaseUrl, dataDir, databasePool: poolSize, slowQueryMs } = config;
  const database = await openDatabase({ databaseUrl, dataDir, poolSize, log, slowQueryMs });
  opened.push(() => database.close());
  await migrate(database);
  await prepare?.({ database, dataDir, log });
  return database;
}

async function listen(app: FastifyInstance, config: Config, { notice = [] }: StartOptions): Promise<void> {
  const listening = app.listen({ port: config.port, host: config.host });
  // Closing fastify while it looks up the addresses of localhost throws where nobody can catch it.
  opened.push(() =>
    listening.then(
      () => {},
      () => {},
    ),
  );
  await listening;
  const { port } = app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const address = config.port === port ? config.publicUrl : `http://localhost:${port}`;
  printLine(`Listening on ${address}${BASE}/`);
  for (const line of notice) printLine(line);
}

async function start(optionsFor: (config: Config) => StartOptions): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = readConfig(process.env);
  place = config;
  const options = optionsFor(config);
  stopOnSignals();
  await checkPort(config);
  const database = await open(config, options);
  const app = await buildApp({ database, config });
  opened.push(() => app.close());
  startMaintenance(app);
  await startJobs(app);
  await listen(app, config, options);
}

/** Runs the server in this process until a signal stops it. A start that fails prints the reason and exits with 1. */
export async function main(optionsFor: (config: Config) => StartOptions = () => ({})): Promise<void> {
  try {
    await start(optionsFor);
  } catch (error) {
    printError(reasonOf(error, { place }));
    await closeAll().catch(() => {});
    process.exit(1);
  }
}
