/**
 * A process that reads stores from the start message until it is killed: `node <built> <url> <variables as JSON>`, with a channel to its parent
 * process.
 */

import { readConfig } from "../../../src/server/config/config.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import "../../../src/server/server-parts.ts";
import { silent } from "../../support/log.ts";

const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: "", log: silent });
const report = (error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
};
const variables: Record<string, string> = JSON.parse(process.argv[3] ?? "{}");
const jobs = new Jobs([storeFeedWork(database, readConfig(variables))], report);
process.on("message", () => jobs.start());
// It exits with its parent process.
process.once("disconnect", () => process.exit());
process.send?.("ready");
