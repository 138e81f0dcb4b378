import fs from "node:fs";
import path from "node:path";
import { builtFolder } from "../../asset-folder.ts";

/** In each empty folder of the template, since an npm package has no empty folders and PostgreSQL needs them. */
const PLACEHOLDER = ".keep";

/**
 * The empty store that the build made, with all migrations: to copy it takes less time than to create one. None in
 * development and in tests, which run from the sources.
 */
export const storeTemplate = (module: string = import.meta.url): string | undefined =>
  builtFolder(module, "store-template", "PG_VERSION");

/** Prepares a store in a folder to be packed as a template. */
export function keepEmptyFolders(folder: string): void {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  if (entries.length === 0) fs.writeFileSync(path.join(folder, PLACEHOLDER), "");
  for (const entry of entries) if (entry.isDirectory()) keepEmptyFolders(path.join(folder, entry.name));
}

/** Copies a template to an existing folder, which only its owner may read. */
export async function copyTemplate(template: string, folder: string): Promise<void> {
  const filter = (file: string) => path.basename(file) !== PLACEHOLDER;
  await fs.promises.cp(template, folder, { recursive: true, filter });
  // An installed package is readable by everybody, and the copy takes its mode.
  await fs.promises.chmod(folder, 0o700);
}
