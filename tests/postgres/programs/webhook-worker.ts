/**
 * A process that sends events to webhooks from the start message until it is killed: `node <built> <url> <secrets key>`,
 * with a channel to its parent process.
 */

import { openDatabase } from "../../../src/server/db/open.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { webhookWork } from "../../../src/server/webhooks/deliver/work.ts";
import "../../../src/server/server-parts.ts";
import { silent } from "../../support/log.ts";

const [, , databaseUrl, secretsKey = ""] = process.argv;
const database = await openDatabase({ databaseUrl, dataDir: "", log: silent });
const report = (error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
};
const config = {
  allowPrivateStores: true,
  secretKeys: { current: Buffer.from(secretsKey, "base64"), old: null },
};
const jobs = new Jobs([webhookWork(database, config, report)], report);
process.on("message", () => jobs.start());
// It exits with its parent process.
process.once("disconnect", () => process.exit());
process.send?.("ready");
