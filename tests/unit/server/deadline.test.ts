import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { withDeadline } from "../../../src/server/outbound/deadline.ts";

const { signal: never } = new AbortController();

/** Collects garbage, for which V8 has a function only with a flag. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  setFlagsFromString("--no-expose-gc");
  collect();
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
  });

describe("withDeadline", () => {
  it("aborts after its time, also where garbage is collected meanwhile", async () => {
    const ending = withDeadline(never, 100, aborted).catch((error: DOMException) => error.name);
    for (let count = 0; count < 4; count += 1) {
      await sleep(5);
      collectGarbage();
    }
    expect(await ending).toBe("TimeoutError");
  });

  it("aborts with the signal and its reason, before or during the work", async () => {
    const stopping = new AbortController();
    const ending = withDeadline(stopping.signal, 60_000, aborted);
    stopping.abort(new Error("The process ends"));
    await expect(ending).rejects.toThrow("The process ends");
    await expect(withDeadline(stopping.signal, 60_000, aborted)).rejects.toThrow("The process ends");
  });

  it("returns the result of work that ends in time, and aborts nothing afterwards", async () => {
    const stopping = new AbortController();
    let within: AbortSignal | undefined;
    const result = await withDeadline(stopping.signal, 10, async (signal) => {
      within = signal;
      return 7;
    });
    await sleep(20);
    stopping.abort();
    expect(result).toBe(7);
    expect(within?.aborted).toBe(false);
  });
});
