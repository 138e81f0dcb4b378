import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "../../../src/server/people/passwords.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";

const password = "correct horse";
let platen: TestApp;
let passwordHash: string;
beforeAll(async () => {
  platen = await startApp();
  passwordHash = await hashPassword(password);
});
beforeEach(() => platen.database.pool.query("delete from rate_limits"));
afterAll(() => platen.close());

const newPerson = async () =>
  String(
    (await user(platen.database, "agency", { agencyId: platen.world.agencyId }, { passwordHash })).email,
  );
const login = (email: string, typed = password, remoteAddress = "192.0.2.1") =>
  platen.nobody.post("auth/login", { email, password: typed }, { remoteAddress });

test("ten wrong passwords close an account for a while, from wherever they come", async () => {
  const email = await newPerson();
  for (let tried = 0; tried < 10; tried++) {
    expect((await login(email, "wrong password", `192.0.2.${tried}`)).status).toBe(400);
  }
  const closed = await login(email);
  expect(closed.status).toBe(429);
  const wait = Number(closed.headers["retry-after"]);
  expect(wait).toBeGreaterThan(880);
  expect(wait).toBeLessThanOrEqual(900);
  expect(closed.body.message).toBe(`Too many tries. Wait ${wait} seconds and try again`);
  expect((await login(await newPerson())).status).toBe(200);
});

test("an account opens again when its time is over", async () => {
  const email = await newPerson();
  for (let tried = 0; tried < 11; tried++) await login(email, "wrong password");
  expect((await login(email)).status).toBe(429);
  await platen.database.pool.query("update rate_limits set resets_at = now() - interval '1 second'");
  expect((await login(email)).status).toBe(200);
});

test("right passwords do not count", async () => {
  const email = await newPerson();
  for (let tried = 0; tried < 12; tried++) expect((await login(email)).status).toBe(200);
});

test("a hundred wrong tries over many accounts close the address they come from, and no other", async () => {
  await platen.database.pool.query(
    "insert into rate_limits (key, count, resets_at) values ('login:ip:192.0.2.7', 100, now() + interval '5 minutes')",
  );
  const email = await newPerson();
  expect((await login(email, password, "192.0.2.7")).status).toBe(429);
  expect((await login(email, password, "192.0.2.8")).status).toBe(200);
});

test("many tries at once are all counted", async () => {
  const email = await newPerson();
  const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, "wrong password")));
  expect(answers.filter((answer) => answer.status === 400)).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
});

test("a client cannot say that it comes from elsewhere", async () => {
  const email = await newPerson();
  await platen.database.pool.query(
    "insert into rate_limits (key, count, resets_at) values ('login:ip:192.0.2.9', 100, now() + interval '5 minutes')",
  );
  const answer = await platen.nobody.post(
    "auth/login",
    { email, password },
    { remoteAddress: "192.0.2.9", headers: { "x-forwarded-for": "192.0.2.10" } },
  );
  expect(answer.status).toBe(429);
});
