/** `node scripts/run.js <command> [arguments]`: runs a command of `platen`, with the server built from the sources. */
import "../bin/node-version.js";
import { build } from "./build.js";
import { root } from "./run-program.js";

try {
  process.chdir(root);
  // On standard error: a command's standard output may be read by a program.
  await build(["server"], console.error);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import("../bin/platen.js");
