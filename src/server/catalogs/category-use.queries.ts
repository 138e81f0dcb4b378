import { sql } from "drizzle-orm";
import { countedAll } from "../../domain/counts.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/** Refuses to delete categories while catalogs, or categories that stay, are in them. @throws ApiError */
export async function checkCategoryRemoval(tx: Transaction, ids: readonly string[]): Promise<void> {
  const removed = sql.param([...ids]);
  const [use] = await rowsOf<{ categories: number; catalogs: number }>(
    tx,
    sql`select
        (select count(*)::int from category_catalog where parent_id = any(${removed}::uuid[])
          and id <> all(${removed}::uuid[]) and deleted_at is null) as categories,
        (select count(*)::int from catalogs where categories && ${removed}::uuid[]
          and deleted_at is null) as catalogs`,
  );
  const by = countedAll([
    [use?.catalogs ?? 0, "catalog"],
    [use?.categories ?? 0, "category", "categories"],
  ]);
  if (by) throw badRequest(messages.categoryUsed(by));
}
