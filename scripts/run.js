/**
 * `node scripts/run.js <command> [arguments]`: runs one of the server's commands (`src/server/commands/`) with the
 * server's settings.
 */
import "./node-version.js";
import path from "node:path";
import { build } from "./build.js";
import { root } from "./run-program.js";

const COMMANDS = ["admin-create", "ledger-verify", "secrets-rotate", "backup", "restore"];
const [command] = process.argv.splice(2, 1);

if (!COMMANDS.includes(command)) {
  console.error(`There is no command "${command ?? ""}": ${COMMANDS.join(", ")}`);
  process.exit(1);
}
try {
  process.chdir(root);
  // On standard error: a command's standard output may be read by a program.
  await build(["server"], console.error);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import(path.join(root, `dist/server/${command}.js`));
