/**
 * The load generator of the working day, a process of its own: `bench/measures/day.ts` sends it a `Plan` and receives a
 * `Tally`. Calls are due at random times of a given rate, whether or not earlier ones have ended, so that a slow
 * response does not hide the ones behind it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Day, type Kind, MIX } from "./calls.ts";
import { Client } from "./client.ts";
import { type Plan, type Tally, WARM_MS } from "./tally.ts";

const IMPORT_EVERY_MS = 60_000;
const EXPORT_EVERY_MS = 30_000;
const MOST_FAILURES = 20;

const TOTAL = MIX.reduce((sum, { weight }) => sum + weight, 0);

function chosen(): Kind {
  let rest = Math.random() * TOTAL;
  for (const kind of MIX) {
    rest -= kind.weight;
    if (rest < 0) return kind;
  }
  throw new Error("The mix is empty");
}

/** Milliseconds to the next call of a Poisson process. */
const untilNext = (perSecond: number) => (-Math.log(1 - Math.random()) / perSecond) * 1_000;

async function run(plan: Plan): Promise<Tally> {
  const client = new Client(plan.urls);
  const day = new Day(plan, client);
  const sessions = [...plan.agencyTokens, ...plan.teams.flatMap(({ tokens }) => tokens)];
  for (const token of sessions.slice(0, plan.streams)) client.listen(token);

  const taken: Record<string, number[]> = {};
  const takenWarm: Record<string, number[]> = {};
  const failures: string[] = [];
  let failed = 0;
  const failedWith = (what: string) => (error: unknown) => {
    failed += 1;
    if (failures.length < MOST_FAILURES) failures.push(`${what}: ${String(error)}`);
  };

  const began = performance.now();
  const until = began + plan.seconds * 1_000;
  const used = process.cpuUsage();
  const every = async (ms: number, what: string, act: () => Promise<void>) => {
    for (let due = began + ms / 4; due < until; due += ms) {
      await sleep(Math.max(0, due - performance.now()));
      await act().catch(failedWith(what));
    }
  };
  const beside = [
    every(IMPORT_EVERY_MS, "import", () => day.importFile()),
    every(EXPORT_EVERY_MS, "export", () => day.exportFile()),
  ];

  const running = new Set<Promise<void>>();
  let calls = 0;
  for (let due = began; due < until; due += untilNext(plan.perSecond)) {
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    const kind = chosen();
    calls += 1;
    const isWarm = due >= began + WARM_MS;
    const one = kind.run(day).then(() => {
      const ms = performance.now() - due;
      (taken[kind.name] ??= []).push(ms);
      if (isWarm) (takenWarm[kind.name] ??= []).push(ms);
    }, failedWith(kind.name));
    running.add(one);
    void one.finally(() => running.delete(one));
  }
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(used);
  await Promise.all([...running, ...beside]);
  client.close();
  return {
    taken,
    takenWarm,
    failed,
    failures,
    share: (user + system) / 1_000_000 / seconds,
    rate: calls / seconds,
    imports: day.imports,
    events: client.events,
  };
}

process.once("message", async (plan: Plan) => {
  process.send?.(await run(plan), () => process.exit(0));
});
