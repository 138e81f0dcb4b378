/**
 * A process that imports products and fetches their images from the start message until it is killed:
 * `node <built> <url> <folder of files>`, with a channel to its parent process.
 */

import { openDatabase } from "../../../src/server/db/open.ts";
import { LocalStore } from "../../../src/server/files/local-store.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { imageFetchWork } from "../../../src/server/products/import/images/work.ts";
import { productImportWork } from "../../../src/server/products/import/work.ts";
import { silent } from "../../support/log.ts";

const [, , databaseUrl, folder = ""] = process.argv;
const database = await openDatabase({ databaseUrl, dataDir: "", log: silent });
const files = new LocalStore(folder);
const jobs = new Jobs(
  [
    productImportWork(database),
    // The test's host of images is on this machine.
    imageFetchWork({ database, files, allowPrivate: true }),
  ],
  (error) => {
    process.stderr.write(`${String(error)}\n`);
  },
);
process.on("message", () => jobs.start());
// It exits with its parent process.
process.once("disconnect", () => process.exit());
process.send?.("ready");
