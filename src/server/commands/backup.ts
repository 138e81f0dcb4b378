import { existsSync } from "node:fs";
import { writeArchive } from "../backup/archive.ts";
import { backupLines } from "../backup/save.ts";
import { say } from "../console.ts";
import { CommandError, insistOnStore, runCommand } from "./command.ts";

const nameOfToday = () => `platen-${new Date().toISOString().slice(0, 16).replace(":", "")}.backup.gz`;

const file = process.argv[2] ?? nameOfToday();

function insistOnNewFile(): void {
  if (existsSync(file)) throw new CommandError(`${file} is there already: name another file`);
}

/** `npm run backup [-- file]`: everything in one file. An embedded store must not be in use, PostgreSQL may. */
await runCommand(
  {
    failed: "The backup cannot be made",
    before: (config) => {
      insistOnStore(config);
      insistOnNewFile();
    },
  },
  async ({ config, database }) => {
    await writeArchive(file, backupLines(database, config.dataDir));
    say(`Backup written to ${file}`);
    if (config.s3) say(`The files in the bucket ${config.s3.bucket} are not in it: copy the bucket itself`);
    return 0;
  },
);
