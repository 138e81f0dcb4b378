import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { chanceOf } from "../../support/chance.ts";
import { describePostgres, freshPostgres } from "../../support/database.ts";
import { chosen, isDeep, seed, times } from "../../support/sample.ts";
import { contradictions } from "./effects.ts";
import { CLIENTS, createSharedWorld, type Outcome, runHistory } from "./histories.ts";
import { faultsOf } from "./invariants.ts";
import { killDuring, type Pair, startPair } from "./pair.ts";

const HISTORIES = times(30, 1);
const ACTIONS = times(40, 25);
/** How many of about twenty kinds of random calls must succeed at least once. A short run has fewer. */
const MIN_KINDS = times(12, 6);
const runs = chosen(["undisturbed", "killed"], 1);

describePostgres("concurrent calls of several people at two server processes", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let pair: Pair;

  beforeAll(async () => {
    database = await freshPostgres();
    pair = await startPair(database.url);
  }, 120_000);
  afterAll(async () => {
    await pair?.stop();
    await database.close();
  });

  async function history(run: number): Promise<Outcome[]> {
    const world = await createSharedWorld(database);
    const calls = await runHistory(pair, chanceOf(seed + run), world, ACTIONS);
    const { agencyId } = world.shared;
    expect(calls).toHaveLength(CLIENTS * ACTIONS);
    expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await contradictions(database, agencyId, calls)).toEqual([]);
    expect(await faultsOf(database, agencyId)).toEqual([]);
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
    return calls;
  }

  async function histories(): Promise<Map<string, Record<Outcome["outcome"], number>>> {
    const counts = new Map<string, Record<Outcome["outcome"], number>>();
    for (let run = 0; run < HISTORIES; run += 1) {
      for (const { what, outcome } of await history(run)) {
        const count = counts.get(what) ?? { done: 0, refused: 0, unknown: 0 };
        count[outcome] += 1;
        counts.set(what, count);
      }
    }
    if (isDeep) console.log(`Seed ${seed}, ${HISTORIES} histories:`, Object.fromEntries(counts));
    return counts;
  }

  test.runIf(runs("undisturbed"))(
    `${HISTORIES} histories of ${CLIENTS} clients apply acknowledged calls once and refused calls never, with correct balances`,
    async () => {
      const counts = await histories();
      expect([...counts].filter(([, { unknown }]) => unknown > 0)).toEqual([]);
      expect([...counts].filter(([, { done }]) => done > 0).length).toBeGreaterThanOrEqual(MIN_KINDS);
    },
    3_600_000,
  );

  test.runIf(runs("killed"))(
    "apply acknowledged calls once and refused calls never while the servers are killed and restarted",
    async () => {
      const kills = await killDuring(pair, chanceOf(seed), histories());
      if (isDeep) console.log(`${kills} kills`);
      expect(kills).toBeGreaterThan(0);
    },
    3_600_000,
  );
});
