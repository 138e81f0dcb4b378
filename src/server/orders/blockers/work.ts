import type { Database } from "../../db/client.ts";
import type { Work } from "../../jobs/jobs.ts";
import { checkQueued } from "./checks.queries.ts";

export const gateCheckWork = (database: Database): Work => ({
  name: "gate checks",
  once: async () => (await checkQueued(database)) > 0,
});
