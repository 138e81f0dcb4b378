import { statSync } from "node:fs";
import { resolve } from "node:path";
import { counted } from "../../domain/counts.ts";
import { loadBackup } from "../backup/load.ts";
import { CommandError, runCommand } from "./command.ts";
import { printLine } from "./console.ts";

const file = process.argv[2] ?? "";

function requireFile(): void {
  if (!file) throw new CommandError("Usage: platen restore <file>");
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new CommandError(`There is no file ${resolve(file)}`);
  // It is read twice, which a pipe is not: the second time fails when tables are there already.
  if (!found.isFile())
    throw new CommandError(`${resolve(file)} is not a file. Write the backup to a file first`);
}

/** `platen restore <file>`: restores a backup into an empty DATA_DIR or an empty database at DATABASE_URL. */
void runCommand(
  { failed: "The backup cannot be restored", before: requireFile, withoutTables: true },
  async ({ config, database }) => {
    const { madeAt, rows, files } = await loadBackup(database, config.dataDir, file);
    printLine(`Restored ${counted(rows, "row")} and ${counted(files, "file")} of ${madeAt}`);
    return 0;
  },
);
