/** Runs after `npm run db:generate`: drizzle-kit compares the schema with the last snapshot only. */
import fs from "node:fs";
import path from "node:path";
import { root } from "./run-program.js";

const folder = path.join(root, "src/server/db/migrations/meta");
const snapshots = fs.readdirSync(folder).filter((name) => name.endsWith("_snapshot.json"));
for (const name of snapshots.sort().slice(0, -1)) fs.rmSync(path.join(folder, name));
