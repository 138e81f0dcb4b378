import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build } from "../../../scripts/build.js";
import { layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";

/** The started program: its messages, its exit codes, its end. */
let folder: string;
beforeAll(async () => {
  await build(["server"], () => undefined);
  folder = storeFolder();
  // scripts/newcomer.js and durability.test.ts cover the first start, which creates a store.
  await layDownStore(path.join(folder, "data"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface StartedProgram {
  process: ChildProcess;
  out: () => string;
  ended: Promise<{ code: number | null; error: string }>;
}

function start(env: Record<string, string>): StartedProgram {
  // V8's optimization of PostgreSQL's WebAssembly does not pay off in short processes.
  const started = spawn(process.execPath, ["--liftoff-only", "dist/server/main.js"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: path.join(folder, "data"),
      DEMO: "0",
      ...env,
    },
  });
  let out = "";
  let error = "";
  started.stdout.on("data", (text) => {
    out += text;
  });
  started.stderr.on("data", (text) => {
    error += text;
  });
  const ended = new Promise<{ code: number | null; error: string }>((resolve) =>
    started.on("close", (code) => resolve({ code, error: error.trim() })),
  );
  return { process: started, out: () => out, ended };
}

async function listening(started: StartedProgram): Promise<string> {
  for (;;) {
    const address = started.out().match(/Listening on (\S+)/)?.[1];
    if (address) return address.replace("/cms/", "");
    const result = await Promise.race([
      started.ended,
      new Promise<undefined>((resolve) => setTimeout(resolve, 100)),
    ]);
    if (result) throw new Error(`The program exited with ${result.code}: ${result.error}`);
  }
}

test("a signal during the start stops the program in order", async () => {
  const started = start({ PORT: "0" });
  await vi.waitUntil(() => started.out().includes("Opening the embedded store"), { timeout: 60_000 });
  // While the database opens, is migrated, or the jobs start.
  await new Promise((resolve) => setTimeout(resolve, 600));
  started.process.kill("SIGTERM");
  const { code, error } = await started.ended;
  expect([code, error]).toEqual([0, ""]);
  expect(fs.existsSync(path.join(folder, "data/database.lock"))).toBe(false);
});

// tests/unit/server/config.test.ts covers each message.
test("an invalid setting stops the start with a message that names it", async () => {
  const { code, error } = await start({ PORT: "eighty" }).ended;
  expect([code, error]).toEqual([1, "PORT must be a whole number from 0 to 65535"]);
});

test("with LOG_FORMAT=json every line is one JSON object, also the reason why a start fails", async () => {
  const failed = start({ PORT: "0", DATABASE_URL: "postgres://u:secret@127.0.0.1:1/x", LOG_FORMAT: "json" });
  const { code, error } = await failed.ended;
  expect(code).toBe(1);
  const lines = [failed.out().trim(), error].map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toEqual([
    {
      level: "info",
      time: expect.any(String),
      pid: expect.any(Number),
      msg: expect.stringContaining("Opening"),
    },
    {
      level: "error",
      time: expect.any(String),
      pid: expect.any(Number),
      msg: expect.stringContaining("ECONNREFUSED"),
    },
  ]);
});

test("an unreachable database stops the start, and the error does not contain its password", async () => {
  const { code, error } = await start({ DATABASE_URL: "postgres://u:secret@127.0.0.1:1/x", PORT: "0" }).ended;
  expect(code).toBe(1);
  expect(error).toMatch(/^DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(error).not.toContain("secret");
});

test("the program starts, refuses a second instance, and finishes running requests on SIGTERM", {
  timeout: 300_000,
}, async () => {
  const first = start({ PORT: "0" });
  const address = await listening(first);
  expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ ok: true });

  const second = await start({ PORT: "0" }).ended;
  expect(second.code).toBe(1);
  expect(second.error).toMatch(/embedded store is open in process \d+/);

  const taken = await start({ PORT: new URL(address).port, DATA_DIR: path.join(folder, "other") }).ended;
  expect([taken.code, taken.error]).toEqual([
    1,
    `PORT ${new URL(address).port} is taken: another program listens there`,
  ]);
  expect(fs.existsSync(path.join(folder, "other"))).toBe(false);

  // The body of a request is incomplete when the signal arrives.
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  const body = JSON.stringify({ email: "nobody@platen.test", password: "some password" });
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  let response = "";
  socket.on("data", (text) => {
    response += text;
  });
  first.process.kill("SIGTERM");
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.write(body);
  const { code, error } = await first.ended;
  expect([code, error]).toEqual([0, ""]);
  expect(response).toMatch(/^HTTP\/1.1 400 /);
});
