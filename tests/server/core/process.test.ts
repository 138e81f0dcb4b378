import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../../../scripts/build.js";
import { layDownStore } from "../../support/snapshots.ts";
import { storeFolder } from "../../support/store-folder.ts";

/** The program as it is started: its sentences, its exit codes, its end. */
let folder: string;
beforeAll(async () => {
  await build(["server"], () => undefined);
  folder = storeFolder();
  // The first start, which makes a store, is what scripts/newcomer.js and durability.test.ts do.
  await layDownStore(path.join(folder, "data"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Started {
  process: ChildProcess;
  out: () => string;
  ended: Promise<{ code: number | null; error: string }>;
}

function start(env: Record<string, string>): Started {
  // Each ends before it has gained what V8 spends on making PostgreSQL's WebAssembly faster.
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

async function listening(started: Started): Promise<string> {
  for (;;) {
    const address = started.out().match(/Listening on (\S+)/)?.[1];
    if (address) return address.replace("/cms/", "");
    const over = await Promise.race([started.ended, new Promise<undefined>((go) => setTimeout(go, 100))]);
    if (over) throw new Error(`It ended with ${over.code}: ${over.error}`);
  }
}

// Each of the sentences is a case of tests/unit/server/config.test.ts.
test("a wrong value stops the start with a sentence that names it", async () => {
  const { code, error } = await start({ PORT: "eighty" }).ended;
  expect([code, error]).toEqual([1, "PORT must be a whole number from 0 to 65535"]);
});

test("a database that is away stops the start, and its password is not told", async () => {
  const { code, error } = await start({ DATABASE_URL: "postgres://u:secret@127.0.0.1:1/x", PORT: "0" }).ended;
  expect(code).toBe(1);
  expect(error).toMatch(/^DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(error).not.toContain("secret");
});

test("it starts, refuses a second of its kind, and on SIGTERM finishes what is under way", {
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

  // A request whose body has not arrived in full when the signal comes.
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port), hostname);
  const body = JSON.stringify({ email: "nobody@platen.test", password: "some password" });
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  await new Promise((go) => setTimeout(go, 300));
  let answer = "";
  socket.on("data", (text) => {
    answer += text;
  });
  first.process.kill("SIGTERM");
  await new Promise((go) => setTimeout(go, 300));
  socket.write(body);
  const { code, error } = await first.ended;
  expect([code, error]).toEqual([0, ""]);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
});
