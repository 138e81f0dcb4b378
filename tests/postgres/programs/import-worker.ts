/** A process that does nothing but imports, until it is killed: `node --import tsx import-worker.ts <url>`. */

import { openDatabase } from "../../../src/server/db/client.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { importWork } from "../../../src/server/orders/import/work.ts";
import { silent } from "../../support/log.ts";

const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: "", log: silent });
new Jobs([importWork(database)], (error) => {
  process.stderr.write(`${String(error)}\n`);
}).start();
// The timer of the jobs does not keep a process alive by itself.
setInterval(() => {}, 1_000);
