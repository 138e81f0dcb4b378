/**
 * `npm start`: builds what is stale, then runs the server in this process, so that signals, exit code and terminal are
 * its own.
 */
import "../bin/node-version.js";
import path from "node:path";
import { build } from "./build.js";
import { root } from "./run-program.js";

try {
  process.chdir(root);
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import(path.join(root, "dist/server/main.js"));
