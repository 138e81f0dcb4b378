import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * A folder of files that the program reads: next to the module that asks, or next to its bundle, or above it for
 * a shared chunk.
 * @param module `import.meta.url`
 * @param proof a file that is always in it
 */
export function assetFolder(module: string, name: string, proof = ""): string {
  const here = path.dirname(fileURLToPath(module));
  const folders = [here, path.dirname(here)].map((folder) => path.join(folder, name));
  const found = folders.find((folder) => fs.existsSync(path.join(folder, proof)));
  if (!found) throw new Error(`no ${name} in ${folders.join(" or ")}`);
  return found;
}
