/**
 * `npm --silent run sbom > platen.cdx.json`: the software bill of materials of the server and the screens, in CycloneDX, from
 * package-lock.json alone. `npm sbom --omit=dev` leaves out packages that packages of development need too, so those of
 * development are left out here.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { root } from "./run-program.js";

const LIST = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application"];
const HOW = ["--package-lock-only", "--offline", "--workspaces=false"];
const MAX_BYTES = 64 * 1024 * 1024;

const printed = execFileSync("npm", [...LIST, ...HOW], { cwd: root, encoding: "utf8", maxBuffer: MAX_BYTES });
const bill = JSON.parse(printed);
const { packages } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
/** npm lists a version that is installed in two places once, by what it notes of the first. */
const ofProduction = new Set(
  Object.entries(packages)
    .filter(([, { dev }]) => !dev)
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, "")}@${version}`),
);
const isLeft = ({ "bom-ref": ref, properties }) =>
  !ofProduction.has(ref) &&
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");
const left = new Set(bill.components.filter(isLeft).map((one) => one["bom-ref"]));

const components = bill.components.filter((one) => !left.has(one["bom-ref"]));
const dependencies = bill.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) }));
const component = { ...bill.metadata.component, name: "platen" };
console.log(
  JSON.stringify({ ...bill, metadata: { ...bill.metadata, component }, components, dependencies }, null, 2),
);
