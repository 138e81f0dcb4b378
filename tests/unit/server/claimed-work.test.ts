import { describe, expect, it } from "vitest";
import { claimedWork } from "../../../src/server/jobs/claimed-work.ts";
import { ClaimLost } from "../../../src/server/jobs/lease.ts";

const { signal } = new AbortController();
const UNAVAILABLE = Object.assign(new Error("The database is gone"), { code: "57P01" });

/** Runs one job that throws this error. Returns what the loop did with the job, and what it returned or threw. */
async function runFailing(error: Error, { canFail = true, isExpected = false } = {}) {
  const happened: string[] = [];
  const work = claimedWork<string>({
    name: "test",
    run: async (claimed) => {
      claimed("job");
      throw error;
    },
    putBack: async (job) => void happened.push(`${job} is put back`),
    ...(canFail && { fail: async (job: string) => void happened.push(`${job} fails`) }),
    isExpected: () => isExpected,
  });
  const result = await work.once(signal).catch((thrown: unknown) => thrown);
  return { happened, result };
}

describe("a claimed job", () => {
  it("is put back after an error that may pass, which is reported", async () => {
    expect(await runFailing(UNAVAILABLE)).toEqual({ happened: ["job is put back"], result: UNAVAILABLE });
  });

  it("fails after any other error, which is reported", async () => {
    const error = new TypeError("A fault of ours");
    expect(await runFailing(error)).toEqual({ happened: ["job fails"], result: error });
    expect(await runFailing(error, { canFail: false })).toEqual({
      happened: ["job is put back"],
      result: error,
    });
  });

  it("is followed by the next one if its error is expected, or if another process has claimed it", async () => {
    expect(await runFailing(new Error("Too many rows"), { isExpected: true })).toEqual({
      happened: ["job fails"],
      result: true,
    });
    expect(await runFailing(new ClaimLost())).toEqual({ happened: [], result: true });
  });

  it("that could not be claimed is neither put back nor failed", async () => {
    const unchanged = async () => expect.unreachable();
    const run = async () => {
      throw UNAVAILABLE;
    };
    const work = claimedWork({ name: "test", run, putBack: unchanged, fail: unchanged });
    await expect(work.once(signal)).rejects.toBe(UNAVAILABLE);
  });

  it("is not looked for once the process ends", async () => {
    const work = claimedWork({ name: "test", run: async () => expect.unreachable() });
    expect(await work.once(AbortSignal.abort())).toBe(false);
  });
});
