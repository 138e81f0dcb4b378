/** Writes V8's code cache of the built server: see src/server/loader.cjs. For the version of Node that runs it. */
import { createRequire } from "node:module";
import path from "node:path";

const folder = path.join(path.dirname(import.meta.dirname), "dist/server");
const { load, writeCaches } = createRequire(import.meta.url)(path.join(folder, "loader.js"));
await load(path.join(folder, "warm-up.js")).warmUp();
writeCaches();
