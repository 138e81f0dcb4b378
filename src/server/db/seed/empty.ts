import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { rowsOf } from "../statement.ts";
import type { Transaction } from "../transaction.ts";

/** Whether the store has neither agency nor user. */
export async function isEmpty(where: Database | Transaction): Promise<boolean> {
  const [row] = await rowsOf<{ filled: boolean }>(
    where,
    sql`select exists (select 1 from agencies) or exists (select 1 from users) as filled`,
  );
  return row?.filled === false;
}
