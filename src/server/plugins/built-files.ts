import fs from "node:fs";
import path from "node:path";

/** For how long browsers keep files that have a hash in their name. */
export const YEAR_SECONDS = 31_536_000;

/** Paths of the files below a folder, with slashes, without the compressed twins. */
export function listFiles(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"));
}
