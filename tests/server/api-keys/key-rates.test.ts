import { afterAll, beforeAll, expect, it } from "vitest";
import { KeyRates } from "../../../src/server/api-keys/key-rates.ts";
import type { EmbeddedDatabase } from "../../../src/server/db/open.ts";
import { newId } from "../../../src/server/ids.ts";
import { freshEmbedded } from "../../support/database.ts";

let database: EmbeddedDatabase;
beforeAll(async () => {
  database = await freshEmbedded();
});
afterAll(() => database.close());

const MINUTE = Date.parse("2026-11-25T12:00:00.000Z");

/** Two processes with one clock. */
function twoProcesses(limit: number) {
  let now = MINUTE + 10_000;
  const rates = () => new KeyRates(database, limit, () => now);
  return { one: rates(), two: rates(), setNow: (time: number) => void (now = time) };
}
const take = (rates: KeyRates, keyId: string, times: number) =>
  Array.from({ length: times }, () => rates.take(keyId)).at(-1);

it("counts the calls of a key within a minute of the clock", async () => {
  const { one, setNow } = twoProcesses(3);
  const key = newId();
  expect(one.take(key)).toEqual({ limit: 3, remaining: 2, reset: 50, isExceeded: false });
  expect(take(one, key, 2)).toMatchObject({ remaining: 0, isExceeded: false });
  expect(one.take(key)).toMatchObject({ remaining: 0, isExceeded: true });
  expect(one.take(newId())).toMatchObject({ remaining: 2 });
  setNow(MINUTE + 60_000);
  expect(one.take(key)).toMatchObject({ remaining: 2, reset: 60 });
  await one.close();
});

it("limits the calls at all processes together, once they have exchanged their counts", async () => {
  const { one, two } = twoProcesses(10);
  const key = newId();
  take(one, key, 6);
  take(two, key, 3);
  await one.share();
  await two.share();
  // The first process learns of the second's calls when it shares calls of its own.
  expect(two.take(key)).toMatchObject({ remaining: 0, isExceeded: false });
  expect(two.take(key).isExceeded).toBe(true);
  one.take(key);
  await one.share();
  expect(one.take(key).isExceeded).toBe(true);
  await Promise.all([one.close(), two.close()]);
});

it("begins again in the next minute, also in the database", async () => {
  const { one, two, setNow } = twoProcesses(5);
  const key = newId();
  take(one, key, 5);
  await one.share();
  setNow(MINUTE + 61_000);
  take(two, key, 2);
  await two.share();
  expect(two.take(key)).toMatchObject({ remaining: 2 });
  const { rows } = await database.pool.query("select count from rate_limits where key = $1", [
    `api-key:${key}`,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
  await Promise.all([one.close(), two.close()]);
});
