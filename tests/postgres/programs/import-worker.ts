/**
 * A process that runs imports from the start message until it is killed: `node <built> <url>`, with a channel to its
 * parent process.
 */

import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { importWork } from "../../../src/server/orders/import/work.ts";
import { silent } from "../../support/log.ts";

const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: "", log: silent });
const jobs = new Jobs([importWork(database)], (error) => {
  process.stderr.write(`${String(error)}\n`);
});
process.on("message", () => jobs.start());
// It exits with its parent process.
process.once("disconnect", () => process.exit());
process.send?.("ready");
