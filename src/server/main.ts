import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import type { FastifyInstance } from "fastify";
import { BASE } from "../domain/access/public-paths.ts";
import { PROFILES } from "../domain/access/whitelists.ts";
import { buildApp } from "./app.ts";
import { checkPort } from "./check-port.ts";
import { type Config, readConfig } from "./config.ts";
import { complain, consoleLog as log, say } from "./console.ts";
import { type Database, openDatabase } from "./db/client.ts";
import { migrate } from "./db/migrate.ts";
import { seedIfEmpty } from "./db/seed/index.ts";
import { type Place, reasonOf } from "./failure.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { startJobs } from "./jobs/keep.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "./people/demo-accounts.ts";
import { resolveAllGrants } from "./plugins/access.ts";

/**
 * How much the heap may grow beyond what lives in it before it is swept, in percent. Left alone, V8 lets it grow to
 * the fourfold, which an import's rows fill with what is used no more.
 */
const HEAP_GROWTH = 75;

/** Requests under way get this long after the signal to stop. */
const PATIENCE_MS = 25_000;
/** A Ctrl-C arrives twice, from the terminal and from npm: only a later signal is a second one. */
const ECHO_MS = 1_000;

/** Known once the settings are read. */
let place: Place | undefined;

/** What has been opened, last first: the way to close it again. */
const opened: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) await close();
}

/** Stops taking requests, finishes those under way, closes the database; a second signal does not wait. */
function stopOnSignals(): void {
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    say(`${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), PATIENCE_MS).unref();
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(reasonOf(error, { failed: "Platen did not end in order" }));
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

async function prepare(config: Config): Promise<Database> {
  say(
    config.databaseUrl
      ? "Opening PostgreSQL at DATABASE_URL"
      : `Opening the embedded store in ${config.dataDir}: for one process, DATABASE_URL is for more`,
  );
  const { databaseUrl, dataDir, databasePool: poolSize } = config;
  const database = await openDatabase({ databaseUrl, dataDir, poolSize, log });
  opened.push(() => database.close());
  await migrate(database);
  if (config.demo) await seedIfEmpty({ database, dataDir, log });
  return database;
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo; // It listens on a port, never on a pipe.
  const address = config.port === port ? config.publicUrl : `http://localhost:${port}`;
  say(`Listening on ${address}${BASE}/`);
  if (!config.demo) return;
  say(`Accounts of the demonstration, password ${DEMO_PASSWORD}:`);
  for (const { email, role } of DEMO_ACCOUNTS) say(`  ${email.padEnd(34)}${role}`);
}

async function start(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = readConfig(process.env);
  place = config;
  stopOnSignals();
  await checkPort(config);
  const database = await prepare(config);
  const app = await buildApp({ database, config });
  opened.push(() => app.close());
  startHousekeeping(app);
  await startJobs(app);
  await listen(app, config);
  const profiles = new Set([...config.brands.values()].map((brand) => brand.accessProfile));
  await resolveAllGrants(PROFILES.filter((profile) => profile === "standard" || profiles.has(profile)));
}

start().catch(async (error: unknown) => {
  complain(reasonOf(error, { place }));
  await closeAll().catch(() => {});
  process.exit(1);
});
