import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { next } from "../../support/values.ts";

let platen: TestApp;
beforeAll(async () => {
  platen = await startApp();
});
afterAll(() => platen.close());

const withKey = (key: string) => ({ headers: { "idempotency-key": key } });
const newKey = () => `key-${next()}`;
const customers = async (name: string) => {
  const { rows } = await platen.database.pool.query("select id from customers where name = $1", [name]);
  return rows.length;
};

test("a repeated call returns the stored response and changes nothing", async () => {
  const seller = await platen.as("seller");
  const key = newKey();
  const first = await seller.post("customers", { name: "Once" }, withKey(key));
  const second = await seller.post("customers", { name: "Once" }, withKey(key));
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(await customers("Once")).toBe(1);
});

test("the order of a body's keys does not matter", async () => {
  const seller = await platen.as("seller");
  const key = newKey();
  const first = await seller.post("customers", { name: "Ordered", city: "Reno" }, withKey(key));
  const second = await seller.post("customers", { city: "Reno", name: "Ordered" }, withKey(key));
  expect(second.body).toEqual(first.body);
});

test("the same key with another body is refused", async () => {
  const seller = await platen.as("seller");
  const key = newKey();
  await seller.post("customers", { name: "First" }, withKey(key));
  const other = await seller.post("customers", { name: "Second" }, withKey(key));
  expect([other.status, other.body.message]).toEqual([
    400,
    "This Idempotency-Key was already used with a different body",
  ]);
  expect(await customers("Second")).toBe(0);
});

test("of two concurrent calls with one key, one creates the row and both get its response", async () => {
  const seller = await platen.as("seller");
  const key = newKey();
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => seller.post("customers", { name: "Twin" }, withKey(key))),
  );
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
  expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
  expect(await customers("Twin")).toBe(1);
});

test("a key belongs to one user and one call", async () => {
  const key = newKey();
  const seller = await platen.as("seller");
  const staff = await platen.as("seller:staff");
  const mine = await seller.post("customers", { name: "Mine" }, withKey(key));
  const theirs = await staff.post("customers", { name: "Theirs" }, withKey(key));
  const edit = await seller.patch(`customers/${mine.body.id}`, { name: "Edited" }, withKey(key));
  expect([theirs.status, theirs.body.name]).toEqual([201, "Theirs"]);
  expect([edit.status, edit.body.name]).toEqual([200, "Edited"]);
});

test("a refused call leaves its key free", async () => {
  const seller = await platen.as("seller");
  const agency = await platen.as("agency");
  const key = newKey();
  const body = { name: "Later", sellerTeam: platen.world.otherAgency.sellerTeamId };
  expect((await agency.post("customers", body, withKey(key))).status).toBe(400);
  const corrected = { ...body, sellerTeam: platen.world.sellerTeamId };
  expect((await agency.post("customers", corrected, withKey(key))).status).toBe(201);
  expect((await seller.get("customers?search=Later")).body.total).toBe(1);
});

test("a key is free again after a day", async () => {
  const seller = await platen.as("seller");
  const key = newKey();
  await seller.post("customers", { name: "Yesterday" }, withKey(key));
  await platen.database.pool.query(
    "update idempotency set created_at = now() - interval '25 hours' where key = $1",
    [key],
  );
  expect((await seller.post("customers", { name: "Today" }, withKey(key))).body.name).toBe("Today");
});

test.each(["", "with blank", "x".repeat(256), "naïve"])(
  "a key that is empty, too long or has blanks or non-ASCII characters is refused: %j",
  async (key) => {
    const seller = await platen.as("seller");
    expect((await seller.post("customers", { name: "Key" }, withKey(key))).status).toBe(400);
  },
);

test("a member's password is part of the body: with another one the key is refused", async () => {
  const agency = await platen.as("agency");
  const email = `member${next()}@platen.test`;
  const member = (password: string) => ({
    fullName: "Ann Fern",
    userType: "agency",
    authority: "staff",
    email,
    password,
    confirmPassword: password,
  });
  const key = newKey();
  const first = await agency.post("users", member("correct horse"), withKey(key));
  expect(first.status, first.text).toBe(201);
  expect((await agency.post("users", member("correct horse"), withKey(key))).body).toEqual(first.body);
  const other = await agency.post("users", member("battery staple"), withKey(key));
  expect([other.status, other.body.message]).toEqual([
    400,
    "This Idempotency-Key was already used with a different body",
  ]);

  const reset = (password: string, resetKey: string) =>
    agency.patch(
      `users/${first.body.id}/reset-password`,
      { password, confirmPassword: password },
      withKey(resetKey),
    );
  const resetKey = newKey();
  expect((await reset("battery staple", resetKey)).status).toBe(200);
  expect((await reset("battery staple", resetKey)).status).toBe(200);
  expect((await reset("another staple", resetKey)).status).toBe(400);
  const signIn = await platen.nobody.post("auth/login", { email, password: "battery staple" });
  expect(signIn.status).toBe(200);
});
