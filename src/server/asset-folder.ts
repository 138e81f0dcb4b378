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

/**
 * A folder of the build beside the server's, such as `dist/web` beside `dist/server`; `undefined` in development and in tests,
 * which run from the sources.
 * @param module `import.meta.url`
 * @param proof a file that is always in it
 */
export function builtFolder(module: string, name: string, proof: string): string | undefined {
  const here = path.dirname(fileURLToPath(module));
  // The module is in `dist/server` or, in a shared chunk, in a folder of it.
  const folders = ["..", "../.."].map((above) => path.join(here, above, name));
  return folders.find((folder) => fs.existsSync(path.join(folder, proof)));
}
