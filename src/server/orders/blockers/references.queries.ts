import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

/**
 * The ids of orders that are not submitted and that share a reference with another order of their team, where one of
 * both is among these. The other may be one that was canceled or deleted.
 */
export const sharingOrders = (agencyId: string, ids: readonly string[]): SQL =>
  // One lookup per order and reference: in a table that has grown since it was last analyzed, a join compares all with
  // all. The ids are JSON, whose length PostgreSQL does not estimate: for an array it plans each call of a prepared
  // statement again, which takes longer than the lookups.
  sql`select distinct other.id from json_array_elements_text(${JSON.stringify(ids)}::json) moved(id)
    cross join lateral (
      select id, seller_team_id, reference_id1 from orders
      where agency_id = ${agencyId} and id = moved.id::uuid and reference_id1 is not null offset 0
    ) own
    join lateral (
      select id, seller_team_id from orders
      where agency_id = ${agencyId} and reference_id1 = own.reference_id1 and deleted_at is null offset 0
    ) twins on twins.id <> own.id and twins.seller_team_id = own.seller_team_id
    cross join lateral (values (twins.id), (own.id)) other(id)`;

export async function ordersSharing(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<{ id: string }>(tx, sharingOrders(agencyId, ids));
  return rows.map(({ id }) => id);
}
