/**
 * `npm --silent run sbom > platen.cdx.json`: the software bill of materials of the server and the screens, in CycloneDX, from
 * the sources and package-lock.json alone: the packages that a release is installed with, those that `src/` imports, which the
 * build bundles, and what they need.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./run-program.js";

const LIST = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
const HOW = ["--package-lock-only", "--offline", "--workspaces=false"];
const MAX_BYTES = 64 * 1024 * 1024;

const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));

/** The packages that files below `src/` import, except those that only development runs. */
function imported() {
  const files = fs.readdirSync(path.join(root, "src"), { recursive: true, withFileTypes: true });
  const sources = files
    .filter((entry) => entry.isFile() && /(?<!\.dev)\.(tsx?|c?js|css)$/.test(entry.name))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  const names = sources.flatMap((source) =>
    [...source.matchAll(/(?:\bfrom|\bimport|\brequire)[\s(]*["`]((?:@[\w.-]+\/)?[\w.-]+)[^"]*"/g)].map(
      ([, name]) => name,
    ),
  );
  return new Set(names.filter((name) => packages[`node_modules/${name}`]));
}

/** Where a package finds another one: in its own folder, or in one above. */
function placeOf(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    const place = `${folder}${folder ? "/" : ""}node_modules/${name}`;
    if (packages[place]) return place;
    if (!folder) return undefined;
  }
}

/** The places of packages and of all that they need. */
function closure(names) {
  const found = new Set();
  const visit = (name, from) => {
    const place = placeOf(name, from);
    if (!place || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = packages[place];
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta?.[peer]?.optional);
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      visit(needed, place);
  };
  for (const name of names) visit(name, "");
  return found;
}

const bill = JSON.parse(
  execFileSync("npm", [...LIST, ...HOW], { cwd: root, encoding: "utf8", maxBuffer: MAX_BYTES }),
);
/** npm lists a version that is installed in two places once. */
const ofProduct = new Set(
  [...closure([...Object.keys(packages[""].dependencies), ...imported()])].map(
    (place) => `${place.replace(/^.*node_modules\//, "")}@${packages[place].version}`,
  ),
);
const isListed = (ref) => ofProduct.has(ref) || ref === bill.metadata.component["bom-ref"];

const components = bill.components.filter((one) => isListed(one["bom-ref"]));
const dependencies = bill.dependencies
  .filter(({ ref }) => isListed(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isListed) }));
const component = { ...bill.metadata.component, name: "platen" };
console.log(
  JSON.stringify({ ...bill, metadata: { ...bill.metadata, component }, components, dependencies }, null, 2),
);
