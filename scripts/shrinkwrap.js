/**
 * Around `npm pack`: writes npm-shrinkwrap.json, the packages of production with their versions and checksums, which npm installs
 * with a release. npm reads no package-lock.json of an installed package. `--remove` deletes it afterwards: in a
 * clone npm would read it instead of the lock file.
 */
import fs from "node:fs";
import path from "node:path";
import { root } from "./run-program.js";

const file = path.join(root, "npm-shrinkwrap.json");

function write() {
  const { packages, ...lock } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { devDependencies: _, workspaces: __, ...manifest } = packages[""];
  const installed = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.startsWith("node_modules/") && !dev && !link,
  );
  const kept = { ...lock, packages: { "": manifest, ...Object.fromEntries(installed) } };
  fs.writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
}

if (process.argv.includes("--remove")) fs.rmSync(file, { force: true });
else write();
