import { existsSync } from "node:fs";
import { UnwritableArchiveError, writeArchive } from "../backup/archive.ts";
import { backupLines } from "../backup/save.ts";
import { CommandError, requireStore, runCommand } from "./command.ts";
import { printLine } from "./console.ts";

const nameOfToday = () => `platen-${new Date().toISOString().slice(0, 16).replace(":", "")}.backup.gz`;

const file = process.argv[2] || nameOfToday();

function requireNewFile(): void {
  if (existsSync(file)) throw new CommandError(`${file} already exists. Choose another file`);
}

/** Of the first signal, so that no unfinished file stays. A second one ends the process at once. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

/** `platen backup [file]`: a full backup in one file. An embedded store must not be in use; PostgreSQL can be. */
void runCommand(
  {
    failed: "The backup cannot be made",
    before: (config) => {
      requireStore(config);
      requireNewFile();
    },
  },
  async ({ config, database }) => {
    await writeArchive(file, backupLines(database, config.dataDir), interruption()).catch(
      (error: unknown) => {
        // The reason would else be looked for in the database and DATA_DIR.
        throw error instanceof UnwritableArchiveError ? new CommandError(error.message) : error;
      },
    );
    printLine(`Backup written to ${file}`);
    if (config.s3)
      printLine(
        `The backup does not contain the files in the bucket ${config.s3.bucket}. Copy the bucket separately`,
      );
    return 0;
  },
);
