/** `npm run client:generate`: writes the types of the TypeScript client from the built server, before it is packed. */
import "../bin/node-version.js";
import { execFileSync, spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "./build.js";
import { root } from "./run-program.js";

const client = path.join(root, "clients/typescript");
const START_MS = 60_000;

const freePort = () =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function untilItAnswers(url) {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error("The server does not answer");
}

process.chdir(root);
await build(["server"], console.error);
const directory = fs.mkdtempSync(path.join(os.tmpdir(), "platen-client-"));
const port = await freePort();
const server = spawn(process.execPath, ["dist/server/main.js"], {
  env: { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: directory, DEMO: "0" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(url);
  const generate = ["run", "generate", "--", `${url}/developers/openapi.json`];
  execFileSync("npm", generate, { cwd: client, stdio: "inherit" });
} finally {
  server.kill();
  fs.rmSync(directory, { recursive: true, force: true });
}
