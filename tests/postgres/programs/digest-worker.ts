/** A process that sends digests until it is killed: `node <built> <database>`. */

import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { digestWork } from "../../../src/server/notifications/digest-work.ts";
import { silent } from "../../support/log.ts";

const [, , databaseUrl] = process.argv;
const database = await openDatabase({ databaseUrl, dataDir: "", log: silent });
const jobs = new Jobs([digestWork(database)], (error) => {
  process.stderr.write(`${String(error)}\n`);
});
jobs.start();
// More often than the jobs' own timer, so that processes meet.
setInterval(() => jobs.kick(), 20);
