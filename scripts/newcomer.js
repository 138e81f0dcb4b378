/**
 * Runs the steps of the README after `npm ci`, and exits with 0 when they work:
 *   node scripts/newcomer.js <data directory>
 * `npm start` must build, fill an empty store and respond 200 to /cms/ at the address that it prints; all sixteen printed
 * accounts must sign in; SIGTERM must end it with 0.
 */
import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./run-program.js";

/** Some 80 s on two free cores; a slow machine that runs `npm run check` beside it needs three times as long. */
const PATIENCE_MS = 600_000;
const ACCOUNTS = 16;

const [dataDir] = process.argv.slice(2);
if (!dataDir) {
  console.error("Name the data directory: node scripts/newcomer.js <data directory>");
  process.exit(1);
}

const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
// A separate process group, so that no process remains after a failure.
const npm = spawn("npm", ["start"], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
  stdio: ["ignore", "pipe", "inherit"],
  detached: true,
});
const ended = new Promise((resolve) => npm.once("exit", resolve));
let output = "";
npm.stdout.setEncoding("utf8").on("data", (text) => {
  output += text;
  process.stdout.write(text);
});

async function screens() {
  while (performance.now() - began < PATIENCE_MS) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
    const address = /Listening on (\S+)/.exec(output)?.[1];
    const response = address && (await fetch(address).catch(() => undefined));
    if (response?.status === 200) return address;
    await sleep(100);
  }
  throw new Error(`/cms/ did not answer 200 within ${PATIENCE_MS / 1000} s`);
}

async function signIn(address, email, password) {
  const response = await fetch(new URL("/api/auth/login", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token, message } = await response.json();
  if (!token) throw new Error(`${email} cannot sign in: ${response.status} ${message}`);
  const person = await fetch(new URL("/api/users/info", address), {
    headers: { authorization: `Bearer ${token}` },
  });
  if (person.status !== 200) throw new Error(`${email} signed in, but users/info answers ${person.status}`);
}

async function tour() {
  const address = await screens();
  console.log(`/cms/ answers 200 after ${seconds()} s`);
  await sleep(500); // The accounts are printed shortly after the address.
  const password = /password (\S+?):?$/m.exec(output)?.[1] ?? "";
  const emails = [...output.matchAll(/^\s+(\S+@platen\.test)\s/gm)].map(([, email]) => email);
  if (emails.length !== ACCOUNTS) throw new Error(`${emails.length} accounts are printed, not ${ACCOUNTS}`);
  for (const email of emails) await signIn(address, email, password);
  console.log(`All ${emails.length} accounts sign in`);
  npm.kill("SIGTERM");
  const code = await ended;
  if (code !== 0) throw new Error(`After SIGTERM npm start ended with ${code}`);
}

try {
  await tour();
} catch (error) {
  console.error(error.message);
  try {
    if (npm.pid) process.kill(-npm.pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
  process.exit(1);
}
