import { expect, it } from "vitest";
import { firstIdFrom, newId, timeOfId } from "../../../src/server/ids.ts";

it("makes ids of version 7 that sort in the order in which they were made, also within a millisecond", () => {
  const now = Date.UTC(2026, 10, 20);
  const ids = [firstIdFrom(now), ...Array.from({ length: 1_000 }, () => newId(now)), newId(now + 1)];
  expect(ids.toSorted()).toEqual(ids);
  expect(ids[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(ids.slice(1, -1).map(timeOfId)).toEqual(Array.from({ length: 1_000 }, () => now));
});

it("makes no id twice where more are made within a millisecond than it can order", () => {
  const ids = Array.from({ length: 10_000 }, () => newId(0));
  expect(new Set(ids).size).toBe(ids.length);
});
