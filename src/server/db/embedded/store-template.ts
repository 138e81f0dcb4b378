import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the template in the build, `dist`. */
const NAME = "store-template";

/**
 * The empty store that the build made, with all migrations: to copy it takes less time than to create one. None in
 * development and in tests, which run from the sources.
 */
export function storeTemplate(module: string = import.meta.url): string | undefined {
  const here = path.dirname(fileURLToPath(module));
  // This module is in `dist/server` or, in a shared chunk, in a folder of it.
  const folders = ["..", "../.."].map((above) => path.join(here, above, NAME));
  return folders.find((folder) => fs.existsSync(path.join(folder, "PG_VERSION")));
}
