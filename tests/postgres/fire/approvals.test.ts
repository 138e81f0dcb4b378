import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/verify.ts";
import { chanceOf } from "../../support/chance.ts";
import { describePostgres, freshPostgres } from "../../support/database.ts";
import { chosen, isDeep, seed, times } from "../../support/sample.ts";
import { approvalFaults, approveAll, balances, waitingDeposits } from "./approvals.ts";
import { type Pair, startPair, underFire } from "./pair.ts";

const DEPOSITS = times(1_000, 60);
const runs = chosen(["undisturbed", "killed"], 1);
const TIMES = 10;
const NOTHING = { rows: 0, wrong: [], unexpected: [] };

describePostgres("deposits that many approve at once, at two server processes", () => {
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

  /** @returns how many requests were never answered, by a hang-up or a dead server */
  async function storm(fire: boolean): Promise<{ unanswered: number; kills: number }> {
    const chance = chanceOf(seed + (fire ? 1 : 0));
    const waiting = await waitingDeposits(database, chance, DEPOSITS);
    const work = approveAll(pair, chance, waiting, TIMES);
    const kills = fire ? await underFire(pair, chanceOf(seed), work) : 0;
    const answered = await work;
    expect(answered).toHaveLength(DEPOSITS * TIMES);
    expect(await approvalFaults(database, waiting, answered)).toEqual(NOTHING);
    for (const { due, is } of await balances(pair, waiting)) expect(is).toEqual([due, due]);
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
    const unanswered = answered.reduce((sum, one) => sum + one.unanswered, 0);
    if (isDeep)
      console.log(`Seed ${seed}: ${answered.length} approvals, ${unanswered} unanswered, ${kills} kills`);
    return { unanswered, kills };
  }

  test.runIf(runs("undisturbed"))(
    `${DEPOSITS * TIMES} approvals of ${DEPOSITS} over 16 connections approve each once, to the cent`,
    async () => {
      expect((await storm(false)).unanswered).toBeGreaterThan(DEPOSITS / 10);
    },
    3_600_000,
  );

  test.runIf(runs("killed"))(
    "nor does one take effect twice, or get lost, where the servers are killed meanwhile",
    async () => {
      const { kills, unanswered } = await storm(true);
      expect(kills).toBeGreaterThan(0);
      expect(unanswered).toBeGreaterThan(0);
    },
    3_600_000,
  );
});
