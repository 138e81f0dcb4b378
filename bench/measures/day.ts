import { fork } from "node:child_process";
import path from "node:path";
import { openSession } from "../../src/server/auth/sessions.queries.ts";
import type { Database } from "../../src/server/db/client.ts";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { user } from "../../tests/support/factories.ts";
import { type Line, type Measure, median, whole } from "../budget.ts";
import { MIX } from "../day/calls.ts";
import { makeImages } from "../day/images.ts";
import { type Plan, percentile, type Tally, type TeamOfDay, WARM_MS } from "../day/tally.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { fillOrders, makeWorld, type World } from "../world.ts";

/** A trial may be shorter and smaller: `DAY_SECONDS=60 DAY_ORDERS=10000 npm run bench -- day`. */
const SECONDS = Number(process.env.DAY_SECONDS ?? 600);
const ORDERS = Number(process.env.DAY_ORDERS ?? 1_000_000);
const PER_SECOND = 80;
const AGENCY_SESSIONS = 100;
const SESSIONS_OF_A_TEAM = 15;
const STREAMS = 200;
const DRAFTS = 500;
const DEPOSIT = 1_000_000;
const MEMORY_EVERY_MS = 5_000;
/** The growth of the memory from the second quarter to the last that counts as flat. */
const FLAT = 1.15;
const SLOWEST = 10;
const MIB = 1_048_576;

async function teamsOf({ database }: Fresh, world: World): Promise<TeamOfDay[]> {
  const teams: TeamOfDay[] = [];
  for (const id of world.teamIds) {
    const shop = world.shop.of(id);
    await shop.deposit(DEPOSIT);
    const tokens: string[] = [];
    for (let count = 0; count < SESSIONS_OF_A_TEAM; count++) {
      tokens.push(await sessionOf(database, "seller", { agencyId: world.agencyId, sellerTeamId: id }));
    }
    teams.push({ id, tokens, drafts: await shop.orders(DRAFTS) });
  }
  return teams;
}

async function sessionOf(database: Database, role: "agency" | "seller", owner: Parameters<typeof user>[2]) {
  const { id } = await user(database, role, owner);
  return openSession(database.drizzle, { userId: id, ip: null, userAgent: "bench", profile: "standard" });
}

function generate(plan: Plan): Promise<Tally> {
  const file = path.join(import.meta.dirname, "../day/generator.ts");
  const child = fork(file, { execArgv: ["--import", "tsx"] });
  return new Promise((resolve, reject) => {
    child.once("message", (tally) => resolve(tally as Tally)); // sent by bench/day/generator.ts
    child.once("exit", (code) => reject(new Error(`The load generator ended with ${code}`)));
    child.send(plan);
  });
}

/** In MiB. */
interface Memory {
  readonly whole: number;
  readonly young: number;
}

/** The memory of each server, again and again until `stop`. */
function watchMemory(servers: readonly Running[]): { stop(): Memory[][] } {
  const samples = servers.map((): Memory[] => []);
  const timer = setInterval(() => {
    for (const [index, server] of servers.entries()) {
      void server
        .probe()
        .then(({ rss, young }) => samples[index]?.push({ whole: rss / MIB, young: young / MIB }));
    }
  }, MEMORY_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return samples;
    },
  };
}

/** The medians of the quarters of the day. */
function quartersOf(samples: readonly number[]): [number, number, number, number] {
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const from = (index: number) => median(samples.slice(index * quarter, (index + 1) * quarter));
  return [from(0), from(1), from(2), median(samples.slice(-quarter))];
}

/** Reports the growth from the second quarter to the last: in the first, caches fill. */
function reportMemory(what: string, samples: readonly Memory[], report: (line: Line) => void): void {
  const quarters = quartersOf(samples.map((one) => one.whole));
  const young = quartersOf(samples.map((one) => one.young));
  report({
    budget: `${what}: growth of the memory`,
    floor: "",
    ours: `${whole(quarters[3])} MiB at the end`,
    value: quarters[3] / quarters[1],
    limit: FLAT,
    better: "less",
    unit: "x",
  });
  const listed = (sizes: readonly number[]) => sizes.map((size) => whole(size)).join(", ");
  report({
    budget: "  its memory by quarter",
    note: `${listed(quarters)} MiB, of them young generation ${listed(young)}`,
  });
}

async function slowest({ database }: Fresh): Promise<string[]> {
  const { rows } = await database.pool.query<{ query: string; calls: string; mean: number; max: number }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as query, calls, mean_exec_time as mean, max_exec_time as max
      from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by max_exec_time desc limit ${SLOWEST}`,
  );
  return rows.map(
    ({ query, calls, mean, max }) =>
      `${max.toFixed(0)} ms at most, ${mean.toFixed(1)} on average, ${calls} calls: ${query.slice(0, 160)}`,
  );
}

const share = (samples: readonly number[], part: number) => `${whole(percentile(samples, part))} ms`;

function reportLatencies(what: string, { taken, takenWarm }: Tally, report: (line: Line) => void): void {
  const of = (isWrite: boolean, from = taken) =>
    MIX.filter((kind) => kind.isWrite === isWrite).flatMap(({ name }) => from[name] ?? []);
  const p99 = (name: string, samples: readonly number[], limit: number): Line => ({
    budget: `${what}: p99 of ${name}`,
    floor: "",
    ours: `median ${share(samples, 0.5)}`,
    value: percentile(samples, 0.99),
    limit,
    better: "less",
    unit: "ms",
  });
  report(p99("reads", of(false), 300));
  report(p99("writes", of(true), 1_000));
  if (SECONDS * 1_000 > WARM_MS) {
    const warm = (isWrite: boolean) => share(of(isWrite, takenWarm), 0.99);
    report({
      budget: "  after the first minute",
      note: `p99 ${warm(false)} of reads, ${warm(true)} of writes`,
    });
  }
  for (const { name } of MIX) {
    const samples = taken[name] ?? [];
    const note = `${whole(samples.length)} calls: ${share(samples, 0.5)}, ${share(samples, 0.99)}, at most ${share(samples, 1)}`;
    report({ budget: `  ${name}`, note });
  }
}

interface Store {
  readonly fresh: Fresh;
  readonly world: World;
  readonly agencyTokens: readonly string[];
}

async function openStore(): Promise<Store> {
  const fresh = await freshDatabase({ isTraced: true });
  const world = await makeWorld(fresh.database);
  await fillOrders(fresh.database, world, ORDERS);
  const agencyTokens: string[] = [];
  for (let count = 0; count < AGENCY_SESSIONS; count++) {
    agencyTokens.push(await sessionOf(fresh.database, "agency", { agencyId: world.agencyId }));
  }
  return { fresh, world, agencyTokens };
}

async function measure(
  { fresh, world, agencyTokens }: Store,
  processes: number,
  report: (line: Line) => void,
): Promise<void> {
  const what = `a working day, ${processes === 1 ? "one process" : `${processes} processes`}`;
  const servers: Running[] = [];
  try {
    const teams = await teamsOf(fresh, world);
    await fresh.database.pool.query("vacuum (analyze)");
    await fresh.database.pool.query("select pg_stat_statements_reset()");
    const files = await makeImages();
    for (let count = 0; count < processes; count++) {
      servers.push(
        await startServer({ DATABASE_URL: fresh.url, DATA_DIR: files.folder }, { isProbed: true }),
      );
    }
    const memory = watchMemory(servers);
    const tally = await generate({
      urls: servers.map(({ url }) => url),
      agencyTokens,
      teams,
      images: files.addresses,
      seconds: SECONDS,
      perSecond: PER_SECOND,
      streams: STREAMS,
    });
    const samples = memory.stop();
    files.remove();

    reportLatencies(what, tally, report);
    report({
      budget: `${what}: failed calls`,
      floor: "",
      ours: `${tally.rate.toFixed(1)} calls/s`,
      value: tally.failed,
      limit: 0,
      better: "less",
      unit: "x",
    });
    for (const failure of tally.failures) report({ budget: "  failed", note: failure });
    for (const one of samples) reportMemory(what, one, report);
    const wrong = (await verifyLedger(fresh.database)).filter(({ ok }) => !ok);
    report({
      budget: `${what}: differences in the ledger`,
      floor: "",
      ours: wrong.map(({ name }) => name).join(", "),
      value: wrong.length,
      limit: 0,
      better: "less",
      unit: "x",
    });
    const generator = `${(tally.share * 100).toFixed(0)} % of one processor`;
    report({
      budget: "  load generator",
      note: `${generator}, ${tally.imports} imports of 2,000 rows, ${whole(tally.events)} live events`,
    });
    for (const query of await slowest(fresh)) report({ budget: "  slow query", note: query });
  } finally {
    for (const server of servers) await server.stop();
  }
}

export const day: Measure = {
  name: "day",
  isLong: true,
  async run(report) {
    if (!hasPostgres())
      return report({ budget: "a working day", note: "there is no PostgreSQL", isNotRun: true });
    const store = await openStore();
    try {
      await measure(store, 1, report);
      await measure(store, 2, report);
    } finally {
      await store.fresh.close();
    }
  },
};
