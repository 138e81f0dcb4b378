/** Writes V8's code cache of the built server: see src/server/loader.cjs. */
import { createRequire } from "node:module";
import path from "node:path";
import { root } from "./run-program.js";

const folder = path.join(root, "dist/server");
const { load, writeCaches } = createRequire(import.meta.url)(path.join(folder, "loader.js"));
await load(path.join(folder, "warm-up.js")).warmUp();
writeCaches();
