import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { Connection } from "../../support/connection.ts";
import { describePostgres, freshPostgres } from "../../support/database.ts";
import { ServerProcess } from "../../support/processes.ts";
import { isDeep, seed, times } from "../../support/sample.ts";
import { type ModelServers, runModel, shorten, type Tally } from "./model-run.ts";
import { randomRuns } from "./steps/random-runs.ts";
import type { Step } from "./steps/step.ts";

const RUNS = times(300, 12);
const STEPS = 70;
const AT_ONCE = 3;

describePostgres("a model-based run of money calls at two server processes", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let servers: ServerProcess[];
  const connections = Array.from({ length: AT_ONCE }, () => new Connection());

  beforeAll(async () => {
    database = await freshPostgres();
    // Due profit is released by the steps only: the servers' own maintenance would do it between them.
    await database.pool.query(
      "insert into maintenance_runs (name, started_at) values ('release due profit', now() + interval '1 day')",
    );
    servers = await Promise.all([ServerProcess.start(database.url), ServerProcess.start(database.url)]);
  }, 120_000);
  afterAll(async () => {
    for (const connection of connections) connection.close();
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await database.close();
  });

  const serversOf = (worker: number): ModelServers => {
    const [one, two] = servers as [ServerProcess, ServerProcess];
    return { database, ports: [one.port, two.port], connection: connections[worker] as Connection };
  };
  const faults = async () => (await verifyLedger(database)).filter(({ ok }) => !ok);

  async function report(run: number, steps: readonly Step[], fault: string): Promise<never> {
    const fails = async (some: readonly Step[]) => (await runModel(serversOf(0), run, some)) !== null;
    const short = await shorten(steps, fails);
    const last = (await runModel(serversOf(0), run, short)) ?? fault;
    const list = short.map((step) => `  ${JSON.stringify(step)}`).join("\n");
    throw new Error(`Run ${run} of seed ${seed} (TEST_SEED): ${last}\n${short.length} steps do it:\n${list}`);
  }

  test(`equals the model to the cent after each of ${RUNS} x ${STEPS} steps, without ledger differences after each run`, async () => {
    const tally: Tally = new Map();
    const all = [...randomRuns(seed, RUNS, STEPS).entries()];
    let failed: { run: number; steps: Step[]; fault: string } | undefined;
    const worker = async (index: number) => {
      for (let next = all.shift(); next && !failed; next = all.shift()) {
        const [run, steps] = next;
        const fault = await runModel(serversOf(index), run, steps, tally);
        if (fault !== null) failed ??= { run, steps, fault };
        else expect(await faults()).toEqual([]);
      }
    };
    await Promise.all(connections.map((_, index) => worker(index)));
    if (failed) await report(failed.run, failed.steps, failed.fault);
    if (isDeep) console.log(`Seed ${seed}, done and refused:`, Object.fromEntries(tally));
    // A run without accepted or without refused calls would test little.
    const never = [...tally].filter(([, { done }]) => done === 0).map(([kind]) => kind);
    expect(never.length, `never done: ${never.join(", ")}`).toBeLessThanOrEqual(times(0, 3));
    const refused = [...tally.values()].reduce((sum, count) => sum + count.refused, 0);
    expect(refused).toBeGreaterThan(RUNS * 5);
  }, 3_600_000);
});
