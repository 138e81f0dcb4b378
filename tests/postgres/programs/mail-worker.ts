/** A process that sends mail until it is killed: `node <built> <database> <smtp>`. */

import { readConfig } from "../../../src/server/config/config.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { mailWork } from "../../../src/server/mail/work.ts";
import { silent } from "../../support/log.ts";

const [, , databaseUrl, smtpUrl] = process.argv;
const database = await openDatabase({ databaseUrl, dataDir: "", log: silent });
const config = readConfig({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl });
new Jobs([mailWork(database, config)], (error) => {
  process.stderr.write(`${String(error)}\n`);
}).start();
// Without this, the process would exit, because the timer of the jobs is unreferenced.
setInterval(() => {}, 1_000);
