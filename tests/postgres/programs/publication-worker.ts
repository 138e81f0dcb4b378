/**
 * A process that publishes prices from the start message until it is killed: `node <built> <url>`, with a channel to its
 * parent process.
 */

import { publicationWork } from "../../../src/server/catalogs/price-publications/work.ts";
import { readConfig } from "../../../src/server/config/config.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import "../../../src/server/server-parts.ts";
import { silent } from "../../support/log.ts";

const [, , databaseUrl] = process.argv;
const database = await openDatabase({ databaseUrl, dataDir: "", log: silent });
const config = readConfig({ DATABASE_URL: databaseUrl });
const jobs = new Jobs([publicationWork(database, config)], (error) => {
  process.stderr.write(`${String(error)}\n`);
});
process.on("message", () => jobs.start());
// It ends with its parent.
process.once("disconnect", () => process.exit());
process.send?.("ready");
