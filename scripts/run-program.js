import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export const root = path.dirname(import.meta.dirname);

/** Installed programs by the file that Node runs: without a shell or npx, signals and exit codes are passed on. */
const PROGRAMS = {
  biome: "@biomejs/biome/bin/biome",
  knip: "knip/bin/knip.js",
  oxlint: "oxlint/bin/oxlint",
  playwright: "@playwright/test/cli.js",
  tsc: "typescript/bin/tsc",
  tsx: "tsx/dist/cli.mjs",
  vite: "vite/bin/vite.js",
  vitepress: "vitepress/bin/vitepress.js",
  vitest: "vitest/vitest.mjs",
};

/** @param {keyof typeof PROGRAMS} name */
export function programFile(name) {
  const file = path.join(root, "node_modules", PROGRAMS[name]);
  if (!fs.existsSync(file)) {
    throw new Error(
      `${name} is not installed: run \`npm ci\` first (with NODE_ENV=production, \`npm ci --include=dev\`)`,
    );
  }
  return file;
}

/**
 * Runs an installed program in the project's folder and waits for it.
 * @param {keyof typeof PROGRAMS} name
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, isShown?: boolean }} [options] with `isShown` the output goes to
 * the terminal instead of the result
 * @returns {Promise<{ code: number, output: string, seconds: number }>}
 */
export function runProgram(name, args, { env = {}, isShown = false } = {}) {
  const began = performance.now();
  const child = spawn(process.execPath, [programFile(name), ...args], {
    cwd: root,
    env: { ...process.env, ...(!isShown && { NO_COLOR: "1", FORCE_COLOR: undefined }), ...env },
    stdio: isShown ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const keep = (text) => {
    output += text;
  };
  child.stdout?.setEncoding("utf8").on("data", keep);
  child.stderr?.setEncoding("utf8").on("data", keep);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code: code ?? 1, output, seconds: (performance.now() - began) / 1000 });
    });
  });
}
