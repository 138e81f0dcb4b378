/**
 * A process that submits due orders of stores from the start message until it is killed: `node <built> <url>`, with a channel
 * to its parent process.
 */

import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { autoSubmitWork } from "../../../src/server/orders/auto-submit/submit-due.ts";
import "../../../src/server/server-parts.ts";
import { silent } from "../../support/log.ts";

const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: "", log: silent });
const jobs = new Jobs([autoSubmitWork(database)], (error) => {
  process.stderr.write(`${String(error)}\n`);
});
process.on("message", () => jobs.start());
// It ends with its parent.
process.once("disconnect", () => process.exit());
process.send?.("ready");
