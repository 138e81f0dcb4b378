import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/verify.ts";
import { chanceOf } from "../../support/chance.ts";
import { describePostgres, freshPostgres } from "../../support/database.ts";
import { chosen, isDeep, seed, times } from "../../support/sample.ts";
import { untrue } from "./effects.ts";
import { CLIENTS, liveThrough, shareWorld, type Told } from "./histories.ts";
import { faultsOf } from "./invariants.ts";
import { type Pair, startPair, underFire } from "./pair.ts";

const HISTORIES = times(30, 1);
const ACTIONS = times(40, 25);
const runs = chosen(["undisturbed", "killed"], 1);

describePostgres("several people at once, at two server processes", () => {
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

  async function history(run: number): Promise<Told[]> {
    const world = await shareWorld(database);
    const told = await liveThrough(pair, chanceOf(seed + run), world, ACTIONS);
    const { agencyId } = world.shared;
    expect(told).toHaveLength(CLIENTS * ACTIONS);
    expect(told.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await untrue(database, agencyId, told)).toEqual([]);
    expect(await faultsOf(database, agencyId)).toEqual([]);
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
    return told;
  }

  async function histories(): Promise<Map<string, Record<Told["outcome"], number>>> {
    const counts = new Map<string, Record<Told["outcome"], number>>();
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
    `${HISTORIES} histories of ${CLIENTS} clients leave what was acknowledged once, what was refused not, and every balance true`,
    async () => {
      const counts = await histories();
      expect([...counts].filter(([, { unknown }]) => unknown > 0)).toEqual([]);
      // Of some twenty kinds of calls; which of them get their turn is chance.
      expect([...counts].filter(([, { done }]) => done > 0).length).toBeGreaterThan(12);
    },
    3_600_000,
  );

  test.runIf(runs("killed"))(
    "and so they do where the servers are killed and started again meanwhile",
    async () => {
      const kills = await underFire(pair, chanceOf(seed), histories());
      if (isDeep) console.log(`${kills} kills`);
      expect(kills).toBeGreaterThan(0);
    },
    3_600_000,
  );
});
