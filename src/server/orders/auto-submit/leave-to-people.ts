import type { Database } from "../../db/client.ts";

const SETTINGS = [
  ["store_settings", "auto_submit", "{since}"],
  ["seller_teams", "auto_submit", "{since}"],
  ["agencies", "settings", "{autoSubmit,since}"],
] as const;

/**
 * After a backup was restored: orders that were placed before, or that wait, are left to people, since they may have been
 * submitted before the backup was needed. Rules look at what happens from now on.
 */
export async function leaveToPeople({ pool }: Database): Promise<void> {
  const now = new Date().toISOString();
  for (const [table, column, path] of SETTINGS) {
    await pool.query(
      `update ${table} set ${column} = jsonb_set(${column}, $1::text[], to_jsonb($2::text))
        where ${column} #>> $1::text[] is not null`,
      [path, now],
    );
  }
  await pool.query("delete from auto_submits where submitted_at is null");
  await pool.query("update rule_facts set due = false where due");
}
