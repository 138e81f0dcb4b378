import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Finds the script of a worker thread. In the build it is an entry, `dist/server/<name>.js`, in the folder of the
 * caller's bundle or one above it (shared chunks). In development and in tests it is `<name>.dev.js` next to the caller,
 * which loads `<name>.ts` through tsx.
 * @param from the caller's `import.meta.url`
 */
export function workerUrl(name: string, from: string): URL {
  const here = path.dirname(fileURLToPath(from));
  const built = [here, path.dirname(here)].map((folder) => path.join(folder, `${name}.js`));
  const program = built.find((file) => fs.existsSync(file)) ?? path.join(here, `${name}.dev.js`);
  return pathToFileURL(program);
}
