import fs from "node:fs";
import path from "node:path";
import { migrationsFolder } from "../../../src/server/db/migrate.ts";
import { storeFolder } from "../../support/store-folder.ts";

/** Creates a folder with the migrations up to this one. */
export function migrationsTo(last: string): string {
  const folder = storeFolder();
  fs.cpSync(migrationsFolder(), folder, { recursive: true });
  const file = path.join(folder, "meta", "_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(fs.readFileSync(file, "utf8"));
  const count = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  fs.writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
