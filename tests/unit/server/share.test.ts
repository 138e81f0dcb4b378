import { describe, expect, it, vi } from "vitest";
import type { PlanModePool } from "../../../src/server/db/plan-mode.ts";
import { partsOf } from "../../../src/server/db/pool-parts.ts";
import { poolWithin, Share } from "../../../src/server/db/share.ts";

describe("a share of the connections", () => {
  it("admits waiting calls one by one, in the order of their arrival", async () => {
    const share = new Share(1, 1_000);
    const entered: string[] = [];
    await share.enter();
    const waiting = ["first", "second"].map((name) => share.enter().then(() => entered.push(name)));
    share.leave();
    await waiting[0];
    expect(entered).toEqual(["first"]);
    share.leave();
    await waiting[1];
    expect(entered).toEqual(["first", "second"]);
  });

  it("fails a call after its timeout, reports it, and gives its place to the next one", async () => {
    vi.useFakeTimers();
    const onTimeout = vi.fn();
    const share = new Share(1, 1_000, onTimeout);
    await share.enter();
    const late = expect(share.enter()).rejects.toThrow("timeout exceeded when trying to connect");
    await vi.advanceTimersByTimeAsync(999);
    const next = share.enter();
    await vi.advanceTimersByTimeAsync(1);
    await late;
    expect(onTimeout).toHaveBeenCalledOnce();
    expect([share.inUse, share.waiting]).toEqual([1, 1]);
    share.leave();
    await next;
    vi.useRealTimers();
  });

  it("is free again after a failed query and after a connection was released", async () => {
    let lent = 0;
    // The members of a pool that the share uses.
    const pool = {
      query: () => Promise.reject(new Error("syntax error")),
      connect: async () => {
        lent += 1;
        return { release: () => void (lent -= 1) };
      },
    } as unknown as PlanModePool;
    const shared = poolWithin(new Share(1, 10), pool);
    await expect(shared.query("select")).rejects.toThrow("syntax error");
    for (let round = 0; round < 3; round++) {
      const client = await shared.connect();
      expect(lent).toBe(1);
      client.release();
    }
    expect(lent).toBe(0);
  });
});

describe("partsOf", () => {
  it.each([
    [1, { lists: 0, listsOfOne: 1, others: 1, writes: 1 }],
    [2, { lists: 1, listsOfOne: 1, others: 1, writes: 1 }],
    [3, { lists: 1, listsOfOne: 1, others: 2, writes: 1 }],
    [16, { lists: 8, listsOfOne: 4, others: 8, writes: 6 }],
  ])("leaves some of %i connections to calls that are neither lists nor writes", (size, parts) => {
    expect(partsOf(size)).toEqual(parts);
  });
});
