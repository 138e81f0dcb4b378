import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { worksOf } from "../../../../src/server/jobs/register.ts";
import { sample } from "../../../support/sample.ts";
import { FILE_JOBS } from "./file-jobs.ts";
import { type Full, type FullDatabase, fullDatabase } from "./full-database.ts";
import { ORDER_JOBS } from "./order-jobs.ts";
import { STORE_JOBS } from "./store-jobs.ts";
import { type JobsWorld, type JobTrial, jobsWorld } from "./world.ts";

const TRIALS = { ...ORDER_JOBS, ...STORE_JOBS, ...FILE_JOBS };
/** More often than a job may fail, of most kinds. */
const ROUNDS = 12;
const LAST = Number.MAX_SAFE_INTEGER;
const NEVER = { from: LAST, to: LAST };

let platen: JobsWorld;
let disk: FullDatabase;
beforeAll(async () => {
  platen = await jobsWorld();
  disk = await fullDatabase(platen.database);
});
afterAll(() => platen.close());

/** Runs due jobs of a kind while these writes find no room. @returns what it wanted to write */
async function run(name: string, { work, dueNow }: JobTrial, full: Full) {
  if (dueNow) await platen.rows(dueNow);
  const one = work?.() ?? worksOf(platen.app).find((known) => known.name === name);
  if (!one) throw new Error(`There is no work named ${name}`);
  const { signal } = new AbortController();
  await disk.fill(full);
  // As the application: until none is due or one fails.
  for (let worked = true; worked; ) worked = await one.once(signal).catch(() => false);
  return disk.free();
}

describe("a job whose database is full", () => {
  it("is tried of each kind", () => {
    expect(
      worksOf(platen.app)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(TRIALS).sort());
  });

  it.each(sample(Object.entries(TRIALS), 6))(
    "ends as it would have once there is room: %s",
    { timeout: 600_000 },
    async (name, trialOf) => {
      const trial = trialOf(platen);
      // What other trials have left.
      await run(name, trial, NEVER);
      const expected = await trial.begin();
      const { written } = await run(name, trial, NEVER);
      const outcome = await expected();
      expect(written).not.toEqual([]);
      const numbers = sample(
        written.map((_, index) => index + 1),
        1,
      );
      const faults: Full[] = [
        ...numbers.flatMap((from) => [
          { from, to: from },
          { from, to: LAST },
        ]),
        ...sample([...new Set(written)], 1).map((table) => ({ table })),
      ];
      for (const full of faults) {
        const reached = await trial.begin();
        let refusals = 0;
        for (let round = 0; round < ROUNDS; round += 1) refusals += (await run(name, trial, full)).refused;
        await run(name, trial, NEVER);
        expect(await reached(), JSON.stringify(full)).toEqual(outcome);
        expect(refusals, JSON.stringify(full)).toBeGreaterThan(0);
      }
      console.info(`${name}: ${faults.length} full disks`);
    },
  );
});
