import { describe, expect, it } from "vitest";
import { createRandom } from "../../../src/demonstration/random.ts";

const draws = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 20 }, () => random.int(1, 1_000));
};

describe("random numbers from a seed", () => {
  it("are the same for the same seed, and different for another", () => {
    expect(draws(7)).toEqual(draws(7));
    expect(draws(7)).not.toEqual(draws(8));
  });

  it("are the same as in earlier releases", () => {
    expect(draws(1).slice(0, 5)).toEqual([628, 3, 528, 982, 969]);
  });

  it("do not depend on earlier draws when forked", () => {
    const fresh = createRandom(3);
    const used = createRandom(3);
    for (let i = 0; i < 9; i++) used.next();
    expect(used.fork("orders").next()).toBe(fresh.fork("orders").next());
    expect(fresh.fork("orders").next()).not.toBe(fresh.fork("people").next());
  });

  it("reach both ends of a range and follow their weights", () => {
    const random = createRandom(11);
    const seen = Array.from({ length: 4_000 }, () => random.int(2, 5));
    expect(new Set(seen)).toEqual(new Set([2, 3, 4, 5]));
    const heavy = Array.from({ length: 4_000 }, () =>
      random.weighted([
        ["a", 3],
        ["b", 1],
        ["never", 0],
      ]),
    );
    expect(heavy.filter((drawn) => drawn === "a").length / 4_000).toBeCloseTo(0.75, 1);
    expect(heavy).not.toContain("never");
  });

  it("shuffle all entries into a new list", () => {
    const list = [1, 2, 3, 4, 5, 6, 7, 8];
    const shuffled = createRandom(5).shuffle(list);
    expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...shuffled].sort((a, b) => a - b)).toEqual(list);
    expect(shuffled).not.toEqual(list);
  });
});
