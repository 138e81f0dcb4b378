import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { claimedWork } from "../../jobs/claimed-work.ts";
import type { Work } from "../../jobs/jobs.ts";
import { refusalOf } from "../../plugins/errors.ts";
import { type ClaimedPublication, claimDue, failPublication, publish } from "./publish.queries.ts";

const BROKEN = "The publication failed because of a server error. Schedule it again";

export const publicationWork = (database: Database, config: Config): Work =>
  claimedWork<ClaimedPublication>({
    name: "price publications",
    run: (claimed) =>
      inTransaction(database, async (tx) => {
        const publication = claimed(await claimDue(tx));
        if (publication) await publish(tx, config, publication);
      }),
    fail: ({ id }, error) =>
      inTransaction(database, (tx) => failPublication(tx, id, refusalOf(error)?.message ?? BROKEN)),
    isExpected: (error) => refusalOf(error) !== undefined,
  });
