/**
 * A process that ends due holds from the start message until it is killed: `node <built> <url>`, with a channel to its
 * parent process.
 */

import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { holdWork } from "../../../src/server/orders/actions/end-holds.ts";
import "../../../src/server/server-parts.ts";
import { silent } from "../../support/log.ts";

const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: "", log: silent });
const jobs = new Jobs([holdWork(database)], (error) => {
  process.stderr.write(`${String(error)}\n`);
});
process.on("message", () => jobs.start());
// It ends with its parent.
process.once("disconnect", () => process.exit());
process.send?.("ready");
