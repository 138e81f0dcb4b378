import fs from "node:fs";
import path from "node:path";
import { storeFolder } from "./store-folder.ts";

const BREAK = "\n--> statement-breakpoint\n";

/** A copy of a folder of migrations with further ones: each the statements of its file. */
export function moreMigrations(folder: string, added: readonly (readonly string[])[]): string {
  const copy = storeFolder();
  fs.cpSync(folder, copy, { recursive: true });
  const file = path.join(copy, "meta", "_journal.json");
  const journal: { entries: { idx: number; when: number }[] } = JSON.parse(fs.readFileSync(file, "utf8"));
  for (const [index, statements] of added.entries()) {
    const last = journal.entries.at(-1);
    const tag = `added_${index}`;
    const entry = { ...last, idx: (last?.idx ?? 0) + 1, when: (last?.when ?? 0) + 1, tag };
    journal.entries.push(entry);
    fs.writeFileSync(path.join(copy, `${tag}.sql`), statements.join(BREAK));
  }
  fs.writeFileSync(file, JSON.stringify(journal));
  return copy;
}
