import { afterAll, beforeAll, expect, it } from "vitest";
import { PERSON_SECRETS, PERSON_TABLES } from "../../../src/domain/personal-data/person-data.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let seller: Client;
let other: Client;
beforeAll(async () => {
  platen = await startApp();
  [seller, other] = [await platen.as("seller"), await platen.as("agency")];
});
afterAll(() => platen.close());

it("a person's file has the own rows of each table, and no secret", async () => {
  await seller.post("tickets", { subject: "My question", message: "Where is it?" });
  await other.post("canned-answers", { name: "Not mine", text: "Of another" });
  const { status, body } = await seller.get("users/my-data");
  expect(status).toBe(200);
  expect(Object.keys(body.tables).sort()).toEqual(PERSON_TABLES.map(({ table }) => table).sort());
  expect(body.tables.users).toMatchObject([{ id: seller.userId, user_type: "seller" }]);
  expect(body.tables.sessions.length).toBeGreaterThan(0);
  expect(body.tables.tickets).toMatchObject([{ subject: "My question", message: "Where is it?" }]);
  const actions = body.tables.audit.map(
    (entry: { action: string; object: string }) => `${entry.action} ${entry.object}`,
  );
  expect(actions).toContain("create tickets");
  expect(actions).not.toContain("create canned-answers");
  const secrets = new Set(Object.values(PERSON_SECRETS).flat());
  const columns = Object.values(body.tables as Record<string, object[]>).flatMap((rows) =>
    rows.flatMap(Object.keys),
  );
  expect(columns.filter((column) => secrets.has(column))).toEqual([]);
  const [logged] = (
    await platen.database.pool.query(
      "select actor_id from audit where action = 'export-data' and object = 'users'",
    )
  ).rows;
  expect(logged.actor_id).toBe(seller.userId);
});

it("a person gets the file ten times an hour, and nobody without a session", async () => {
  const person = await platen.as("seller:staff");
  for (let times = 0; times < 10; times += 1) expect((await person.get("users/my-data")).status).toBe(200);
  expect((await person.get("users/my-data")).status).toBe(429);
  expect((await other.get("users/my-data")).status).toBe(200);
  expect((await platen.nobody.get("users/my-data")).status).toBe(401);
});
