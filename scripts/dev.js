/**
 * `npm run dev`: the server from its sources, restarted on changes, and Vite's server for the screens, which proxies
 * the API. Open Vite's address.
 */
import "../bin/node-version.js";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { programFile, root } from "./run-program.js";

const children = [];
let isEnding = false;

/** Ends all parts when one ends. */
function end(code) {
  if (isEnding) return;
  isEnding = true;
  const alive = children.filter((child) => child.exitCode === null && child.signalCode === null);
  for (const child of alive) child.kill("SIGTERM");
  void Promise.all(alive.map((child) => new Promise((resolve) => child.once("exit", resolve)))).then(() =>
    process.exit(code),
  );
}

function start(name, args, isTold) {
  const child = spawn(process.execPath, [programFile(name), ...args], {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
    stdio: ["ignore", "pipe", "inherit"],
    // A separate process group: Ctrl-C reaches this process only, which forwards it once.
    detached: process.platform !== "win32",
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (isTold(line)) console.log(line);
  });
  child.once("exit", (code) => end(code ?? 1));
  children.push(child);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(0));

try {
  start("tsx", ["watch", "--clear-screen=false", "src/main.ts"], (line) => !line.startsWith("Listening on"));
  start("vite", ["--clearScreen", "false"], () => true);
} catch (error) {
  console.error(error.message);
  end(1);
}
