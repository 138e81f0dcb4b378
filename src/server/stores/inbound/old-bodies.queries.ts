import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";

const KEPT_DAYS = 30;

/** Deletes the bodies of events that were processed: they contain personal data, and nothing reads them again. */
export async function deleteOldBodies(database: Database): Promise<void> {
  await database.drizzle.execute(sql`update store_events set body = null
    where settled_at < now() - make_interval(days => ${KEPT_DAYS}) and body is not null`);
}
