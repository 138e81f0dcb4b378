/**
 * A process that migrates a database from the start message on: `node <built> <url> <folder of migrations>`, with a channel
 * to its parent process.
 */

import { migrate } from "../../../src/server/db/migrate.ts";
import { openDatabase } from "../../../src/server/db/open.ts";
import { silent } from "../../support/log.ts";

const [, , databaseUrl, migrations = ""] = process.argv;
const database = await openDatabase({ databaseUrl, dataDir: "", log: silent });
process.on("message", () => void migrate(database, migrations));
// It exits with its parent process.
process.once("disconnect", () => process.exit());
process.send?.("ready");
