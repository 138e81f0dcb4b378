import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { operatorWarnings } from "../../../src/server/health/operator-warnings.ts";
import { startWork } from "../../../src/server/service.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { user } from "../../support/factories.ts";

let platen: TestApp;
let logged = "";

beforeAll(async () => {
  const log = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  platen = await startApp({ log, env: { SMTP_URL: "smtp://mailer:secret@8.8.8.8:587" } });
});
afterAll(() => platen.close());

const WARNING =
  "SMTP_URL: mail may go to 8.8.8.8 without TLS. Use smtps://, or add requireTLS=true to the address";
const PUBLISHED =
  "Accounts of the demonstration can sign in, and their password is published. Deactivate them";

test("a connection without TLS to the internet is a warning of the deep health check, without the password", async () => {
  const { status, body, text } = await (await platen.as("administrator")).get("health?deep=1");
  expect([status, body.ok]).toEqual([200, true]);
  expect(body.warnings).toContain(WARNING);
  expect(text).not.toContain("secret");
});

test("and a line of the log at the start", async () => {
  await startWork(platen.app);
  await vi.waitFor(() => expect(logged).toContain(WARNING));
  const lines = logged.trim().split("\n");
  expect(lines.filter((line) => line.includes("SMTP_URL")).map((line) => JSON.parse(line).msg)).toEqual([
    WARNING,
  ]);
  expect(logged).not.toContain("secret");
});

test("accounts of the demonstration are a warning where others can reach the server", async () => {
  const { database, config } = platen;
  // The accounts of tests have the same domain.
  await user(database, "administrator");
  const outer = { ...config, host: "0.0.0.0" };
  expect(await operatorWarnings(database, outer)).toContain(PUBLISHED);
  expect(await operatorWarnings(database, { ...config, publicUrl: "https://shop.example" })).toContain(
    PUBLISHED,
  );
  expect(await operatorWarnings(database, config)).not.toContain(PUBLISHED);
  await database.pool.query("update users set status = 0");
  expect(await operatorWarnings(database, outer)).not.toContain(PUBLISHED);
});
