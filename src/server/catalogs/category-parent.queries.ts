import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { badField } from "../api-error.ts";
import type { WrittenRow } from "../crud/server-part.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/**
 * Refuses to move a category below itself, directly or indirectly. Moves are serialized: two concurrent moves could
 * each be valid and together form a cycle.
 */
export async function checkCategoryParent(tx: Transaction, { body, stored }: WrittenRow): Promise<void> {
  const { parent } = body;
  // A new row has no children.
  if (typeof parent !== "string" || typeof stored.id !== "string") return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category-catalog parents'))`);
  const [circle] = await rowsOf(
    tx,
    // `union` removes duplicates, so the recursion ends on an existing cycle.
    sql`with recursive above(id) as (
        select ${parent}::uuid
        union
        select c.parent_id from category_catalog c join above on c.id = above.id where c.parent_id is not null
      )
      select 1 as found from above where id = ${stored.id}`,
  );
  if (circle) throw badField("parent", messages.ownAncestor);
}
