import { sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import type { WrittenRow } from "../crud/row-rules.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";

/**
 * Refuses to put a category below itself, directly or further down. Moves take turns: two at once could each be
 * fine and together be a circle.
 */
export async function checkCategoryParent(tx: Transaction, { body, stored }: WrittenRow): Promise<void> {
  const { parent } = body;
  // A new row has nothing below it.
  if (typeof parent !== "string" || typeof stored.id !== "string") return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('category-catalog parents'))`);
  const [circle] = await rowsOf(
    tx,
    // Without duplicates, so that it ends on a circle that is there already.
    sql`with recursive above(id) as (
        select ${parent}::uuid
        union
        select c.parent_id from category_catalog c join above on c.id = above.id where c.parent_id is not null
      )
      select 1 as found from above where id = ${stored.id}`,
  );
  if (circle) throw refuseField("parent", messages.ownAncestor);
}
