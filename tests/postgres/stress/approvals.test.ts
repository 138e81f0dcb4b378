import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { chanceOf } from "../../support/chance.ts";
import { describePostgres, freshPostgres } from "../../support/database.ts";
import { chosen, isDeep, seed, times } from "../../support/sample.ts";
import { approvalFaults, approveAll, balances, waitingDeposits } from "./approvals.ts";
import { killDuring, type Pair, startPair } from "./pair.ts";

const DEPOSITS = times(1_000, 60);
const runs = chosen(["undisturbed", "killed"], 1);
const TIMES = 10;
const NOTHING = { rows: 0, wrong: [], unexpected: [] };

describePostgres("concurrent approvals of deposits at two server processes", () => {
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

  /** @returns the number of requests without a response, because of a disconnect or a killed server */
  async function approveUnderLoad(withKills: boolean): Promise<{ unanswered: number; kills: number }> {
    const chance = chanceOf(seed + (withKills ? 1 : 0));
    const waiting = await waitingDeposits(database, chance, DEPOSITS);
    const work = approveAll(pair, chance, waiting, TIMES);
    const kills = withKills ? await killDuring(pair, chanceOf(seed), work) : 0;
    const approvals = await work;
    expect(approvals).toHaveLength(DEPOSITS * TIMES);
    expect(await approvalFaults(database, waiting, approvals)).toEqual(NOTHING);
    for (const { due, is } of await balances(pair, waiting)) expect(is).toEqual([due, due]);
    expect((await verifyLedger(database)).filter(({ ok }) => !ok)).toEqual([]);
    const unanswered = approvals.reduce((sum, one) => sum + one.unanswered, 0);
    if (isDeep)
      console.log(`Seed ${seed}: ${approvals.length} approvals, ${unanswered} unanswered, ${kills} kills`);
    return { unanswered, kills };
  }

  test.runIf(runs("undisturbed"))(
    `${DEPOSITS * TIMES} approvals approve each of ${DEPOSITS} deposits once, to the cent, over 16 connections`,
    async () => {
      expect((await approveUnderLoad(false)).unanswered).toBeGreaterThan(DEPOSITS / 10);
    },
    3_600_000,
  );

  test.runIf(runs("killed"))(
    "take effect exactly once while the servers are killed and restarted",
    async () => {
      const { kills, unanswered } = await approveUnderLoad(true);
      expect(kills).toBeGreaterThan(0);
      expect(unanswered).toBeGreaterThan(0);
    },
    3_600_000,
  );
});
