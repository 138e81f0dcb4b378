/**
 * Around `npm pack`: writes npm-shrinkwrap.json, the packages of production with their versions and checksums, which npm installs
 * with a release. npm reads no package-lock.json of an installed package. `--remove` deletes it afterwards: in a
 * clone npm would read it instead of the lock file.
 */
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./run-program.js";

/** The lock file without the packages of development. */
export function shrinkwrap() {
  const { packages, ...lock } = JSON.parse(fs.readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { devDependencies: _, workspaces: __, ...manifest } = packages[""];
  const installed = Object.entries(packages).filter(
    ([place, { dev, link }]) => place.startsWith("node_modules/") && !dev && !link,
  );
  return { ...lock, packages: { "": manifest, ...Object.fromEntries(installed) } };
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const file = path.join(root, "npm-shrinkwrap.json");
  if (process.argv.includes("--remove")) fs.rmSync(file, { force: true });
  else fs.writeFileSync(file, `${JSON.stringify(shrinkwrap(), null, 2)}\n`);
}
