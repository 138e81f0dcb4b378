import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import type { Raw } from "../db/raw-row.ts";
import { users } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Executor } from "../db/transaction.ts";

/** The stored hash of a person's password; `null` without one. */
export async function findPasswordHash(database: Database, userId: string): Promise<string | null> {
  const [row] = await rowsOf<Raw<typeof users, "password_hash">>(
    database,
    sql`select password_hash from users where id = ${userId}`,
  );
  return row?.password_hash ?? null;
}

export const hasPassword = async (executor: Executor, userId: string): Promise<boolean> =>
  (
    await executor
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.passwordHash)))
  ).length > 0;
