import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadBackup } from "../backup/load.ts";
import { say } from "../console.ts";
import { CommandError, runCommand } from "./command.ts";

const file = process.argv[2] ?? "";

function insistOnFile(): void {
  if (!file) throw new CommandError("Say which: npm run restore -- <file>");
  if (!existsSync(file)) throw new CommandError(`There is no file ${resolve(file)}`);
}

/** `npm run restore -- file`: fills an empty DATA_DIR, or an empty database at DATABASE_URL, from a backup. */
await runCommand(
  { failed: "The backup cannot be restored", before: insistOnFile },
  async ({ config, database }) => {
    const { madeAt, rows, files } = await loadBackup(database, config.dataDir, file);
    say(`Restored ${rows} rows and ${files} files of ${madeAt}`);
    return 0;
  },
);
