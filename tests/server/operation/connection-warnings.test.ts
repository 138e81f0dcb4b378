import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startWork } from "../../../src/server/service.ts";
import { startApp, type TestApp } from "../../support/app.ts";

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
