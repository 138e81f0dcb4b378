import { sql } from "drizzle-orm";
import { notFound } from "../../../api-error.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import type { ProductTeam } from "../products-named.queries.ts";

/** Has the failed images of an import fetched again. Throws an ApiError (404). */
export async function retryImages(tx: Transaction, team: ProductTeam, id: string): Promise<void> {
  const { agencyId, teamId } = team;
  const [row] = await rowsOf<{ status: string }>(
    tx,
    sql`select status from product_imports where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and id = ${id} and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  if (row.status === "undone") return;
  const again = await rowsOf(
    tx,
    sql`update product_import_images set status = 'waiting', tries = 0, due_at = now(), failure = null
      where agency_id = ${agencyId} and import_id = ${id} and status = 'failed' returning id`,
  );
  await tx.execute(sql`update product_imports set images_failed = images_failed - ${again.length}
    where agency_id = ${agencyId} and id = ${id}`);
}
