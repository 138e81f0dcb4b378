import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/**
 * Finds the program of the embedded store's thread. In the build it is an entry of its own,
 * `dist/server/embedded-worker.js`, beside the file that this code was bundled into or one folder above
 * it (shared chunks). In development and in tests it is `embedded-worker.dev.js` next to this file, which
 * reads `embedded-worker.ts` by way of tsx.
 */
export function workerUrl(from: string = import.meta.url): URL {
  const here = path.dirname(fileURLToPath(from));
  const built = [here, path.dirname(here)].map((folder) => path.join(folder, "embedded-worker.js"));
  const program = built.find((file) => fs.existsSync(file)) ?? path.join(here, "embedded-worker.dev.js");
  return pathToFileURL(program);
}
