import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { BASE } from "../domain/access/public-paths.ts";
import { logIn } from "./commands/console.ts";
import { type Place, reasonOf } from "./commands/failure.ts";
import { checkPort } from "./config/check-port.ts";
import { type Config, readConfig } from "./config/config.ts";
import type { Database } from "./db/client.ts";
import type { Log } from "./db/log.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";

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

/** Also of a start whose configuration cannot be read. */
const log = logIn(process.env.LOG_FORMAT === "json" ? "json" : "text");

/** Functions that close what was opened, last opened first. */
const opened: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close();
}

/** When the first signal arrived. */
let stoppingSince: number | undefined;

/** Stops accepting requests, finishes running ones and closes the database. A second signal exits at once. */
function stopOnSignals(): void {
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({}, reasonOf(error, { failed: "Platen did not end in order" }));
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function open({ databaseUrl, dataDir, databasePool: poolSize, slowQueryMs }: Config): Promise<Database> {
  log.info(
    databaseUrl
      ? "Opening PostgreSQL at DATABASE_URL"
      : `Opening the embedded store in ${dataDir}: for one process, DATABASE_URL is for more`,
  );
  const opening = openDatabase({ databaseUrl, dataDir, poolSize, log, slowQueryMs });
  // Also where a signal arrives before it is open. Its error is thrown by `start`.
  opened.push(() =>
    opening.then(
      (database) => database.close(),
      () => {},
    ),
  );
  opening.catch(() => {});
  return opening;
}

/** Builds the application, which is closed before the database. */
async function build(make: () => Promise<FastifyInstance>): Promise<FastifyInstance> {
  const app = await make();
  opened.push(() => app.close());
  return app;
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
  log.info(`Listening on ${address}${BASE}/`);
  for (const line of notice) log.info(line);
}

async function start(optionsFor: (config: Config) => StartOptions): Promise<void> {
  const config = readConfig(process.env);
  place = config;
  const options = optionsFor(config);
  stopOnSignals();
  await checkPort(config);
  const opening = open(config);
  // Lets the database begin to open. It does so in another process or thread, while this one loads and builds the
  // application, which makes no query before it runs.
  await setImmediate();
  const { buildApp, startWork } = await import("./service.ts");
  const database = await opening;
  const migrating = migrate(database).then(() =>
    options.prepare?.({ database, dataDir: config.dataDir, log }),
  );
  const [app] = await Promise.all([build(() => buildApp({ database, config })), migrating]);
  await startWork(app);
  await listen(app, config, options);
}

/** Runs the server in this process until a signal stops it. A start that fails prints the reason and exits with 1. */
export async function main(optionsFor: (config: Config) => StartOptions = () => ({})): Promise<void> {
  try {
    await start(optionsFor);
  } catch (error) {
    // A start fails when a signal closes its database. The signal's handler ends the process once all is closed.
    if (stoppingSince !== undefined) return;
    log.error({}, reasonOf(error, { place }));
    await closeAll().catch(() => {});
    process.exit(1);
  }
}
