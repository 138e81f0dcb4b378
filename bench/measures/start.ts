import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import autocannon from "autocannon";
import { type Line, type Measure, median, ROUNDS } from "../budget.ts";
import { freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startProgram, startServer } from "../server.ts";
import { makeWorld } from "../world.ts";

type Env = Readonly<Record<string, string>>;

/**
 * Limits in seconds on a quiet machine, and the seconds of the bare program there. On a slower machine the limit scales
 * with the floor.
 */
const STARTS = { postgres: [0.5, 0.2], existing: [1, 0.5], first: [5, 3.3] } as const;

async function secondsOf(start: () => Promise<Running>): Promise<number> {
  const running = await start();
  await running.stop();
  return running.seconds;
}

/** Measures our start and that of the bare program on the same store, in turn: the machine's speed changes meanwhile. */
async function compare(
  budget: string,
  [seconds, usual]: readonly [number, number],
  floor: () => Promise<Running>,
  ours: () => Promise<Running>,
  before: () => void = () => {},
): Promise<Line> {
  const durations = { floor: [] as number[], ours: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    before();
    durations.floor.push(await secondsOf(floor));
    before();
    durations.ours.push(await secondsOf(ours));
  }
  const [bare, own] = [median(durations.floor), median(durations.ours)];
  return {
    budget,
    floor: `${bare.toFixed(2)} s, bare program`,
    ours: `${own.toFixed(2)} s`,
    value: own,
    limit: Math.max(seconds, (bare / usual) * seconds),
    better: "less",
    unit: "s",
  };
}

const MIB = 1_048_576;
const LOAD_SECONDS = 5;

/** MiB of a server's memory after some seconds of list requests. */
async function memoryOnce(env: Env, token: string): Promise<number> {
  const server = await startServer(env, { isProbed: true });
  await autocannon({
    url: `${server.url}/api/orders?limit=20`,
    connections: 10,
    duration: LOAD_SECONDS,
    headers: { authorization: `Bearer ${token}` },
  });
  const { rss } = await server.probe();
  await server.stop();
  return rss / MIB;
}

/** Of several servers: when V8 last collected garbage makes a difference of 6 MiB. */
async function memory(env: Env, token: string): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) samples.push(await memoryOnce(env, token));
  return median(samples);
}

const memoryLine = (budget: string, value: number, limit: number): Line => ({
  budget,
  floor: "",
  ours: "",
  value,
  limit,
  better: "less",
  unit: "MiB",
});

async function onPostgres(report: (line: Line) => void): Promise<void> {
  if (!hasPostgres())
    return report({ budget: "start with PostgreSQL", note: "there is no PostgreSQL", isNotRun: true });
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database, 2);
  await world.shop.orders(1_000);
  const env = { DATABASE_URL: fresh.url };
  const floor = () => startProgram({ file: "bench/floor/list.js", args: [world.agencyId, fresh.url] });
  report(await compare("start with PostgreSQL", STARTS.postgres, floor, () => startServer(env)));
  report(memoryLine("memory after load, PostgreSQL", await memory(env, world.agencyToken), 120));
  await fresh.close();
}

async function onEmbedded(report: (line: Line) => void): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "platen-bench-"));
  const data = (name: string) => path.join(folder, name);
  const empty = () => {
    for (const name of fs.readdirSync(folder)) fs.rmSync(data(name), { recursive: true });
  };
  const env = { DATA_DIR: data("ours") };
  const floor = () => startProgram({ file: "bench/floor/embedded.js", args: [data("floor")] });
  const ours = () => startServer(env);
  try {
    report(await compare("start, embedded, first", STARTS.first, floor, ours, empty));
    await secondsOf(floor);
    await secondsOf(ours);
    report(await compare("start, embedded, existing", STARTS.existing, floor, ours));
    report(memoryLine("memory after load, embedded", await memory(env, ""), 450));
    const demo = { DATA_DIR: data("demo"), DEMO: "1" };
    const seconds = await secondsOf(() => startServer(demo));
    report({ budget: "  the first start with the demonstration", note: `${seconds.toFixed(1)} s, once` });
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

export const start: Measure = {
  name: "start",
  async run(report) {
    await onPostgres(report);
    await onEmbedded(report);
  },
};
