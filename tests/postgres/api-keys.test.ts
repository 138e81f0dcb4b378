import { afterAll, beforeAll, expect, test } from "vitest";
import { callerWith, keyOf } from "../support/api-keys.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";

describePostgres("API keys at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let seller: Client;

  beforeAll(async () => {
    const database = await freshPostgres();
    const options = { database, env: { API_CALLS_PER_MINUTE: "100000" } };
    one = await startApp(options);
    two = await startApp(options);
    seller = await one.newPerson("seller", one.ownerOf("seller"));
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  test("no call that begins after a key was revoked succeeds, at either server", async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = await keyOf(one, seller, ["customers:write"]);
      const clients = [key, callerWith(two, `Bearer ${key.key}`)];
      let isRevoked = false;
      const late: number[] = [];
      let calls = 0;
      const use = async (client: Client) => {
        for (let tries = 0; tries < 25; tries += 1) {
          const beganLate = isRevoked;
          const { status } = await client.post("customers", { name: `Round ${round}` });
          calls += 1;
          expect([201, 401]).toContain(status);
          if (beganLate) late.push(status);
        }
      };
      const revoke = async () => {
        while (calls < 10) await new Promise((resume) => setTimeout(resume, 1));
        expect((await seller.delete(`api-keys/${key.id}`)).status).toBe(200);
        isRevoked = true;
      };
      await Promise.all([...clients.map(use), ...clients.map(use), revoke()]);
      expect(late.length).toBeGreaterThan(0);
      expect(new Set(late)).toEqual(new Set([401]));
    }
  }, 60_000);

  test("several revocations at once are one, with one audit row", async () => {
    const key = await keyOf(one, seller, ["customers:read"]);
    const revoked = await Promise.all(Array.from({ length: 6 }, () => seller.delete(`api-keys/${key.id}`)));
    expect(new Set(revoked.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await one.database.pool.query(
      "select count(*)::int as count from audit where subject = $1 and action = 'revoke'",
      [key.id],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test("one call with an Idempotency-Key creates one row, at whichever server it is repeated", async () => {
    const key = await keyOf(one, seller, ["customers:read", "customers:write"]);
    const clients = [key, callerWith(two, `Bearer ${key.key}`)];
    const headers = { "idempotency-key": "twin" };
    const created = await Promise.all(
      clients.flatMap((client) =>
        Array.from({ length: 4 }, () => client.post("customers", { name: "Twin" }, { headers })),
      ),
    );
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1);
  });
});
