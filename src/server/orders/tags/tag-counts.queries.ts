import { sql } from "drizzle-orm";
import { recordset } from "../../db/recordset.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";

type TagCount = {
  readonly owner: string;
  readonly key: string;
  readonly label: string;
  /** Added to the count of orders. */
  readonly orders: number;
};

const placeOf = ({ owner, key }: TagCount) => `${owner} ${key}`;

/** Adds to the counts of orders by tag, in one order for all writers. A tag keeps its spelling while it is in use. */
export async function addToTags(
  tx: Transaction,
  agencyId: string,
  counts: readonly TagCount[],
): Promise<void> {
  if (counts.length === 0) return;
  const rows = [...counts].sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  await tx.execute(sql`insert into order_tags (agency_id, owner_id, key, label, orders)
    select ${agencyId}, owner, key, label, orders
    from ${recordset(rows, { owner: "uuid", key: "text", label: "text", orders: "int" })}
    on conflict (agency_id, owner_id, key) do update set orders = order_tags.orders + excluded.orders,
      label = case when order_tags.orders <= 0 then excluded.label else order_tags.label end`);
}

/** Takes orders that are about to be deleted out of the counts of their tags. */
export async function uncountTags(tx: Transaction, agencyId: string, ids: readonly string[]): Promise<void> {
  const rows = await rowsOf<TagCount>(
    tx,
    sql`select owner, key, key as label, -count(*)::int as orders from (
        select agency_id as owner, unnest(agency_tags) as key from orders
        where agency_id = ${agencyId} and id = any(${uuids(ids)}) and deleted_at is null
        union all
        select seller_team_id, unnest(seller_tags) from orders
        where agency_id = ${agencyId} and id = any(${uuids(ids)}) and deleted_at is null
      ) tagged group by owner, key`,
  );
  await addToTags(tx, agencyId, rows);
}
