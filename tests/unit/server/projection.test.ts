import { expect, it, vi } from "vitest";
import { projectionsOf } from "../../../src/server/crud/list/projection.ts";

const NAMES = ["a", "b", "c", "d", "e"];

it("makes a set of fields once, in whatever order and however often they are asked", () => {
  const make = vi.fn((names: readonly string[]) => ({ names }));
  const projectionOf = projectionsOf(NAMES, make);
  const first = projectionOf(["c", "a", "c"]);
  expect(first.names).toEqual(["a", "c"]);
  expect(projectionOf(["a", "c"])).toBe(first);
  expect(projectionOf([]).names).toEqual(NAMES);
  expect(make.mock.calls.map(([names]) => names)).toEqual([NAMES, ["a", "c"]]);
});

it("keeps a bounded number of sets, and does not prepare the statements of others", () => {
  const projectionOf = projectionsOf(NAMES, (names, plan) => ({ names, plan }));
  const sets = Array.from({ length: 31 }, (_, set) => NAMES.filter((_name, bit) => (set + 1) & (1 << bit)));
  const kept = sets.slice(0, 20).map(projectionOf);
  const others = sets.slice(20).map(projectionOf);
  expect(new Set(kept.map(({ plan }) => plan))).toEqual(new Set([undefined]));
  expect(new Set(others.map(({ plan }) => plan))).toEqual(new Set(["custom"]));
  expect(others.map(({ names }) => names)).toEqual(sets.slice(20));
  expect(projectionOf(sets[0] ?? [])).toBe(kept[0]);
  expect(projectionOf(sets[25] ?? [])).not.toBe(others[5]);
});
