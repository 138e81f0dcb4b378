/**
 * `npm run lock:complete`: adds the binaries for other platforms to package-lock.json, which npm leaves out when the
 * registry does not offer them. Without these entries `npm ci` fails on other platforms; with them npm installs those
 * of its own platform.
 */
import fs from "node:fs";
import path from "node:path";
import { root } from "./run-program.js";

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "x64"];

/** `@oxlint/binding-linux-x64-musl` contains its platform. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = os === "linux" && (words.some((word) => word.startsWith("musl")) ? "musl" : "glibc");
  return os && cpu ? { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) } : undefined;
}

/** The folders in which Node resolves a package from inside another one, nearest first. */
function placesOf(name, from) {
  const parts = from.split("/node_modules/");
  const folders = parts.map((_, depth) => parts.slice(0, parts.length - depth).join("/node_modules/"));
  return [...folders.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

const file = path.join(root, "package-lock.json");
const lock = JSON.parse(fs.readFileSync(file, "utf8"));
const { packages } = lock;
const added = [];

for (const [from, { optionalDependencies = {}, dev, license, engines }] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (placesOf(name, from).some((place) => place in packages)) continue;
    const platform = platformOf(name);
    if (!platform) throw new Error(`${name} is missing, and its name has no platform`);
    const shared = { ...(dev && { dev }), ...(license && { license }), ...(engines && { engines }) };
    packages[`node_modules/${name}`] = { version, optional: true, ...platform, ...shared };
    added.push(`${name} ${version}`);
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en")));
if (added.length > 0) fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length > 0 ? `Added:\n${added.join("\n")}` : "Nothing is missing");
