import type { Database } from "../../../db/client.ts";

/**
 * After a backup was restored: what stores had sent and are read for next may have been made before the backup was needed,
 * so its orders are not new.
 */
export async function markRestored({ pool }: Database): Promise<void> {
  await pool.query(
    "update store_feeds set catch_up_since = now(), new_since = now(), catch_up_from = cursor, caught_up_orders = 0",
  );
  await pool.query("update store_events set is_backfill = true where status in ('waiting', 'working')");
}
