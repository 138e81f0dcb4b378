/**
 * Builds what is stale: `node scripts/build.js [web] [server]`, both by default. A part is stale if the content of its
 * inputs has changed since its last build.
 */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
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
    inputs: ["src/main.ts", "src/server", "src/domain", "src/demonstration"],
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
  fs.writeFileSync(stampFile(part), built);
  print(`Built the ${label} in ${seconds.toFixed(1)} s`);
}

const stampFile = (part) => path.join(root, "dist", `${part}.fingerprint`);

function fingerprint(part) {
  const { inputs, config } = PARTS[part];
  const hash = createHash("sha256");
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
