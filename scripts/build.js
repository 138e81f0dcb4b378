/**
 * Builds what is stale: `node scripts/build.js [web] [server] [store] [docs]`, by default all that a start needs, which
 * the docs are not. A part is stale if the content of its inputs has changed since its last build.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { root, runProgram } from "./run-program.js";

const PARTS = {
  web: {
    label: "screens",
    make: () => runVite("vite.config.ts"),
    inputs: [
      "vite.config.ts",
      "scripts/vite/antd-styles.ts",
      "scripts/vite/calls.ts",
      "scripts/vite/chunks.ts",
      "scripts/vite/compress.ts",
      "src/web",
      "src/domain",
      "public",
      "index.html",
      "auth.html",
      "product.html",
      "developers.html",
    ],
    proof: "dist/web/index.html",
  },
  server: {
    label: "server",
    make: async () => {
      await runVite("scripts/vite/server.config.ts");
      await runNode("bin/code-cache.js");
    },
    inputs: [
      "scripts/vite/server.config.ts",
      "src/main.ts",
      "src/server",
      "src/domain",
      "src/demonstration",
      "bin/code-cache.js",
    ],
    proof: "dist/server/main.js",
  },
  /** The template of the embedded store: src/server/db/embedded/store-template.ts. */
  store: {
    label: "empty store",
    make: () => runNode("dist/server/make-store-template.js", "dist/store-template"),
    inputs: [
      "src/server/commands/make-store-template.ts",
      "src/server/db/embedded",
      "src/server/db/migrate.ts",
      "src/server/db/migrations",
    ],
    proof: "dist/store-template/PG_VERSION",
  },
  /** Not part of a start: it takes about as long as the others together. */
  docs: {
    label: "documentation",
    make: () => runTool("vitepress", ["build", "docs"]),
    inputs: [
      "docs",
      "README.md",
      "CONTRIBUTING.md",
      "CHANGELOG.md",
      "scripts/vite/compress.ts",
      "src/domain/theme",
    ],
    proof: "dist/docs/index.html",
  },
};
const COMMON_INPUTS = ["package-lock.json", "tsconfig.json"];

/** @typedef {keyof typeof PARTS} Part */

/** @type {Part[]} */
const OF_A_START = ["web", "server", "store"];

/**
 * @param {Part[]} [parts]
 * @param {(line: string) => void} [print]
 * @throws when a build fails, with its output
 */
export async function build(parts = OF_A_START, print = console.log) {
  const make = (part) => (parts.includes(part) && isStale(part) ? buildPart(part, print) : undefined);
  // The server's build makes the store.
  const serverAndStore = async () => {
    await make("server");
    await make("store");
  };
  await Promise.all([make("web"), serverAndStore(), make("docs")]);
}

/** @param {Part} part */
export function isStale(part) {
  const { proof } = PARTS[part];
  if (!fs.existsSync(path.join(root, proof)) || !fs.existsSync(stampFile(part))) return true;
  return fs.readFileSync(stampFile(part), "utf8") !== fingerprint(part);
}

async function buildPart(part, print) {
  const { label, make } = PARTS[part];
  print(`Building the ${label}`);
  // Computed before the build: a change during the build makes it stale again.
  const built = fingerprint(part);
  fs.rmSync(stampFile(part), { force: true });
  const began = performance.now();
  try {
    await make();
  } catch (error) {
    throw new Error(`The ${label} cannot be built:\n${error.message}`);
  }
  fs.writeFileSync(stampFile(part), built);
  print(`Built the ${label} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function runVite(config) {
  await runTool("vite", ["build", "--config", config, "--logLevel", "warn"]);
}

async function runTool(name, args) {
  const { code, output } = await runProgram(name, args);
  if (code !== 0) throw new Error(output);
}

/** In a process of its own, because a code cache is one of a process that has only started. */
async function runNode(...args) {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root });
  } catch (error) {
    throw new Error(error.stderr);
  }
}

const stampFile = (part) => path.join(root, "dist", `${part}.fingerprint`);

function fingerprint(part) {
  const { inputs } = PARTS[part];
  const hash = createHash("sha256");
  // V8 refuses a code cache of another version.
  if (part === "server") hash.update(`${process.version} ${process.arch}`);
  for (const input of [...inputs, ...COMMON_INPUTS]) {
    for (const file of filesOf(input))
      hash.update(`${file}\0`).update(fs.readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

/** A file, or all files below a folder in a stable order. */
function filesOf(input) {
  const place = path.join(root, input);
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [input];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  const unknown = named.find((part) => !(part in PARTS));
  if (unknown) {
    console.error(`There is no part "${unknown}": ${Object.keys(PARTS).join(", ")}`);
    process.exit(1);
  }
  const parts = named.length > 0 ? named : OF_A_START;
  const fresh = parts.filter((part) => !isStale(part));
  if (fresh.length > 0) console.log(`Up to date: ${fresh.map((part) => PARTS[part].label).join(", ")}`);
  build(parts).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
