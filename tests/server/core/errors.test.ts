import Fastify from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { buildApp } from "../../../src/server/app.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import type { Database } from "../../../src/server/db/client.ts";
import { refusalOf, registerErrorHandlers } from "../../../src/server/plugins/errors.ts";
import { startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp | undefined;
afterEach(async () => {
  await platen?.close();
  platen = undefined;
});

const fromDatabase = (code: string, more: object = {}) =>
  // Drizzle passes on the driver's error as a cause.
  new Error("Failed query", { cause: Object.assign(new Error("said by the database"), { code, ...more }) });

describe("a database error", () => {
  test.each([
    ["22021", 400, "a byte that is not UTF-8"],
    ["22P05", 400, "a character that JSON cannot contain"],
    ["22003", 400, "a number out of range"],
    ["22P02", 400, "text that is not a UUID"],
    ["23503", 400, "a missing row"],
    ["23514", 400, "a value that violates a check"],
    ["40P01", 400, "a repeated deadlock"],
    ["40001", 400, "a repeated serialization failure"],
    ["57014", 503, "a statement that took too long"],
    ["57P01", 503, "a server that is shutting down"],
    ["53300", 503, "too many connections"],
    ["08006", 503, "a broken connection"],
    ["ECONNREFUSED", 503, "an unreachable server"],
  ])("with code %s becomes status %i: %s", (code, status) => {
    const refusal = refusalOf(fromDatabase(code));
    expect(refusal?.status).toBe(status);
    expect(refusal?.message).not.toContain("said by the database");
  });

  test("about a unique value names the field", () => {
    const detail = "Key (agency_id, referral_code)=(1, x) already exists.";
    expect(refusalOf(fromDatabase("23505", { detail }))).toMatchObject({
      status: 400,
      errors: { referralCode: "Referral code is already taken" },
    });
  });

  test.each(["42601", "42P01", "42703", "XX000"])("with code %s is an internal error", (code) => {
    expect(refusalOf(fromDatabase(code))).toBeUndefined();
  });
});

test("an internal error responds without its details", async () => {
  const app = Fastify();
  registerErrorHandlers(app);
  app.get("/", () => {
    throw new Error("secret inside");
  });
  const response = await app.inject("/");
  expect([response.statusCode, response.json()]).toEqual([
    500,
    { message: expect.stringMatching(/^Sorry, Server or data error \(request [\w-]+\)$/) },
  ]);
  await app.close();
});

test("each invalid value is reported at its own path", () => {
  const schema = z.strictObject({ lines: z.array(z.strictObject({ price: z.number() })), name: z.string() });
  const parsed = schema.safeParse({ lines: [{ price: 1 }, { price: "1", cost: 2 }], colour: 1 });
  expect(refusalOf(parsed.error)?.errors).toEqual({
    "lines.1.price": "Must be a number",
    "lines.1.cost": 'Unknown key "cost"',
    name: "Required",
    colour: 'Unknown key "colour"',
  });
});

test("calls respond with 503 while the database is unavailable, and health still responds", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  const pool = { query: () => Promise.reject(away) };
  // The parts of a database that these calls use.
  const database = { pool, drizzle: {}, forWrites: () => database } as unknown as Database;
  const app = await buildApp({ database, config: readConfig({}), screens: "none", logLevel: "silent" });
  const headers = { authorization: `Bearer ${"A".repeat(43)}` };
  const call = await app.inject({ url: "/api/customers", headers });
  expect([call.statusCode, call.headers["retry-after"]]).toEqual([503, "5"]);
  expect(call.json().message).toMatch(/database is unavailable/);
  expect((await app.inject("/api/health")).json()).toEqual({ ok: true });
  await app.close();
});

test("a second row with a unique value is refused at its field", async () => {
  platen = await startApp();
  const admin = await platen.as("administrator");
  const { agencyId, otherAgency } = platen.world;
  const { code } = (await admin.get(`agencies/${agencyId}`)).body;
  const refused = await admin.patch(`agencies/${otherAgency.agencyId}`, { code });
  expect([refused.status, refused.body]).toEqual([
    400,
    { message: "Code is already taken", errors: { code: "Code is already taken" } },
  ]);
});
