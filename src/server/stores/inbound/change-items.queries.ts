import { sql } from "drizzle-orm";
import type { StoredDraft } from "../../../domain/orders/import/preview/stored-draft.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { ITEM_SHAPE, insertItemsFrom, itemRows } from "../../orders/create.queries.ts";
import { refreshOrderTypes } from "../../orders/order-type.queries.ts";
import { refreshSearchTexts } from "../../orders/search-text.queries.ts";
import { draftFromStore } from "./create-order.ts";
import type { EventStore } from "./event-store.queries.ts";

type StoredItemRow = Raw<typeof orderItems, "id" | "mapping_key" | "exact_key" | "title">;
type NewItemRow = ReturnType<typeof itemRows>[number];

/** The stored item that a new row is: several products of a store may have one SKU, so its title counts too. */
function indexOf(stored: readonly StoredItemRow[], { key, xk, title }: NewItemRow): number {
  const exact = stored.findIndex(({ exact_key: own }) => own !== null && own === xk);
  if (exact >= 0) return exact;
  return stored.findIndex(
    (item) => item.mapping_key === key && (item.exact_key === null || item.title === title),
  );
}

/** What a store changes of an item that it has sent before. */
const KEPT_SHAPE = { id: "uuid", p: "int", q: "int", u: "bigint", title: "text", per: "jsonb" } as const;

/**
 * Writes the items, amounts, note and shipping option of a draft to the order that it became before. An item is known
 * again by its keys and keeps its variant and artwork. The caller has locked the order, and prices it afterwards.
 */
export async function writeStoreItems(
  tx: Transaction,
  store: EventStore,
  orderId: string,
  draft: StoredDraft,
): Promise<void> {
  const { agencyId } = store;
  const { input, order } = await draftFromStore(tx, store, draft, true);
  const left = await rowsOf<StoredItemRow>(
    tx,
    sql`select id, mapping_key, exact_key, title from order_items where agency_id = ${agencyId} and order_id = ${orderId}
      and deleted_at is null order by position, id`,
  );
  const kept: Pick<ReturnType<typeof itemRows>[number], keyof typeof KEPT_SHAPE>[] = [];
  const added: ReturnType<typeof itemRows> = [];
  for (const row of itemRows({ input, order })) {
    const index = indexOf(left, row);
    const [known] = index < 0 ? [] : left.splice(index, 1);
    if (known) kept.push({ ...row, id: known.id });
    else added.push({ ...row, o: orderId });
  }
  await tx.execute(sql`update order_items set deleted_at = now(), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and order_id = ${orderId} and id = any(${uuids(left.map(({ id }) => id))})`);
  await tx.execute(sql`update order_items i set position = x.p, quantity = x.q, unit_price = x.u, title = x.title,
      personalization = coalesce(x.per, i.personalization)
    from ${recordset(kept, KEPT_SHAPE)} where i.agency_id = ${agencyId} and i.order_id = ${orderId} and i.id = x.id`);
  await tx.execute(insertItemsFrom(agencyId, recordset(added, ITEM_SHAPE)));
  await tx.execute(sql`update orders set note = ${input.note || null}, shipping_option = ${input.shippingOption},
      sub_total_price = ${input.subTotalPrice}, shipping_fee = ${input.shippingFee},
      total_discount = ${input.totalDiscount}, total_price = ${input.totalPrice}
    where agency_id = ${agencyId} and id = ${orderId}`);
  await refreshSearchTexts(tx, agencyId, [orderId]);
  await refreshOrderTypes(tx, agencyId, [orderId]);
}
