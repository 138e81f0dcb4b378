/**
 * Builds what is stale: `node scripts/build.js [web] [server]`, both by default. A part is stale if the content of its
 * inputs has changed since its last build.
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
    config: "vite.config.ts",
    inputs: [
      "vite.antd-styles.ts",
      "vite.chunks.ts",
      "src/web",
      "src/domain",
      "public",
      "index.html",
      "auth.html",
      "product.html",
    ],
    proof: "dist/web/index.html",
  },
  server: {
    label: "server",
    config: "vite.server.config.ts",
    inputs: ["src/main.ts", "src/server", "src/domain", "src/demonstration", "scripts/code-cache.js"],
    proof: "dist/server/main.js",
  },
};
const COMMON_INPUTS = ["package-lock.json", "tsconfig.json"];

/** @typedef {keyof typeof PARTS} Part */

/**
 * @param {Part[]} [parts]
 * @param {(line: string) => void} [say]
 * @throws when a build fails, with its output
 */
export async function build(parts = ["web", "server"], print = console.log) {
  const stale = parts.filter((part) => isStale(part));
  await Promise.all(stale.map((part) => buildPart(part, print)));
}

/** @param {Part} part */
export function isStale(part) {
  const { proof } = PARTS[part];
  if (!fs.existsSync(path.join(root, proof)) || !fs.existsSync(stampFile(part))) return true;
  return fs.readFileSync(stampFile(part), "utf8") !== fingerprint(part);
}

async function buildPart(part, print) {
  const { label, config } = PARTS[part];
  print(`Building the ${label}`);
  // Computed before the build: a change during the build makes it stale again.
  const built = fingerprint(part);
  fs.rmSync(stampFile(part), { force: true });
  const { code, output, seconds } = await runProgram("vite", [
    "build",
    "--config",
    config,
    "--logLevel",
    "warn",
  ]);
  if (code !== 0) throw new Error(`The ${label} cannot be built:\n${output}`);
  if (part === "server") await writeCodeCache();
  fs.writeFileSync(stampFile(part), built);
  print(`Built the ${label} in ${seconds.toFixed(1)} s`);
}

/** In a process of its own, because the cache is one of a process that has only started. */
async function writeCodeCache() {
  try {
    await promisify(execFile)(process.execPath, [path.join(root, "scripts/code-cache.js")], { cwd: root });
  } catch (error) {
    throw new Error(`The server's code cache cannot be written:\n${error.stderr}`);
  }
}

const stampFile = (part) => path.join(root, "dist", `${part}.fingerprint`);

function fingerprint(part) {
  const { inputs, config } = PARTS[part];
  const hash = createHash("sha256");
  // V8 refuses a code cache of another version.
  if (part === "server") hash.update(`${process.version} ${process.arch}`);
  for (const input of [...inputs, config, ...COMMON_INPUTS]) {
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
    console.error(`There is no part "${unknown}": web or server`);
    process.exit(1);
  }
  const parts = named.length > 0 ? named : ["web", "server"];
  const fresh = parts.filter((part) => !isStale(part));
  if (fresh.length > 0) console.log(`Up to date: ${fresh.map((part) => PARTS[part].label).join(", ")}`);
  build(parts).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}
