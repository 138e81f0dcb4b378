/**
 * A process that does nothing but imports, from when it is told to until it is killed: `node <built> <url>`, with a
 * channel to whoever starts it.
 */

import { openDatabase } from "../../../src/server/db/client.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { importWork } from "../../../src/server/orders/import/work.ts";
import { silent } from "../../support/log.ts";

const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: "", log: silent });
const jobs = new Jobs([importWork(database)], (error) => {
  process.stderr.write(`${String(error)}\n`);
});
process.on("message", () => jobs.start());
// It does not outlive who started it.
process.once("disconnect", () => process.exit());
process.send?.("ready");
