import { sql } from "drizzle-orm";
import type { Database } from "../server/db/client.ts";
import { rowsOf } from "../server/db/statement.ts";
import type { Transaction } from "../server/db/transaction.ts";

/** Whether the database has neither an agency nor a user. */
export async function isEmpty(where: Database | Transaction): Promise<boolean> {
  const [row] = await rowsOf<{ filled: boolean }>(
    where,
    sql`select exists (select 1 from agencies) or exists (select 1 from users) as filled`,
  );
  return row?.filled === false;
}
