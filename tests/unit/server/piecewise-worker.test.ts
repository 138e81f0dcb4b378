import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { piecewiseWorker } from "../../../src/server/threads/piecewise-worker.ts";

const program = (source: string) => new URL(`data:text/javascript,${encodeURIComponent(source)}`);

describe("a worker that makes a file from batches", () => {
  it("answers each batch with bytes", async () => {
    const worker = piecewiseWorker<string>(
      program(`import { parentPort } from "node:worker_threads";
        parentPort.on("message", (batch) => parentPort.postMessage(new TextEncoder().encode(batch ?? "end")));`),
      {},
    );
    expect(Buffer.from(await worker.add("one")).toString()).toBe("one");
    expect(Buffer.from(await worker.end()).toString()).toBe("end");
    await worker.close();
  });

  it.each([
    ["fails", "throw new Error('no memory');", "no memory"],
    ["exits", "process.exit(3);", "exited with 3"],
  ])("throws at the first batch if its thread %s before it", async (_how, source, message) => {
    const worker = piecewiseWorker<string>(program(source), {});
    await sleep(500);
    await expect(worker.add("one")).rejects.toThrow(message);
    await worker.close();
  });
});
