import fs from "node:fs";
import { keepEmptyFolders } from "../db/embedded/durable-files.ts";
import { migrate } from "../db/migrate.ts";
import { openEmbedded } from "../db/open.ts";
import { consoleLog as log, printError } from "./console.ts";

/** `npm run build` runs it: makes an empty store with all migrations in a folder, which the first start copies. */
async function make(folder: string): Promise<void> {
  const directory = `${folder}.unfinished`;
  fs.rmSync(directory, { recursive: true, force: true });
  const database = await openEmbedded({ directory }, { log });
  try {
    await migrate(database);
    await database.vacuum();
  } finally {
    await database.close();
  }
  keepEmptyFolders(directory);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(directory, folder);
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("Which folder?");
make(folder).catch((error: unknown) => {
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
