import { sql } from "drizzle-orm";
import type { Action } from "../../../domain/orders/act.ts";
import type { StoredDraft } from "../../../domain/orders/import/preview/stored-draft.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { ITEM_SHAPE, insertItemsFrom, itemRows } from "../../orders/create.queries.ts";
import { refreshOrderTypes } from "../../orders/order-type.queries.ts";
import { refreshSearchTexts } from "../../orders/search-text.queries.ts";
import { draftFromStore, type OrderStore } from "./create-order.ts";

type StoredItemRow = Raw<typeof orderItems, "id" | "mapping_key">;

/** What a store changes of an item that it has sent before. */
const KEPT_SHAPE = { id: "uuid", p: "int", q: "int", u: "bigint", title: "text", per: "jsonb" } as const;

/**
 * Writes the items, amounts, note and shipping option of a draft to the order that it became before. An item is known
 * again by its mapping key and keeps its variant and artwork. The caller has locked the order, and prices it afterwards.
 */
export async function writeStoreItems(
  tx: Transaction,
  store: OrderStore,
  orderId: string,
  draft: StoredDraft,
): Promise<void> {
  const { agencyId } = store;
  const { input, order } = await draftFromStore(tx, store, draft, true);
  const left = await rowsOf<StoredItemRow>(
    tx,
    sql`select id, mapping_key from order_items where agency_id = ${agencyId} and order_id = ${orderId}
      and deleted_at is null order by position, id`,
  );
  const kept: Pick<ReturnType<typeof itemRows>[number], keyof typeof KEPT_SHAPE>[] = [];
  const added: ReturnType<typeof itemRows> = [];
  for (const row of itemRows({ input, order })) {
    const index = left.findIndex(({ mapping_key: key }) => key === row.key);
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

/** The edit of an order whose item rows `writeStoreItems` has written: prices it again. */
export function repriced({ items, shippingOption }: Order, draft: StoredDraft): Action {
  const prices = draft.items.map(({ unitPrice }) => BigInt(unitPrice ?? 0));
  return {
    type: "edit",
    items: items.map((item, index) => ({ ...item, retail: (prices[index] ?? 0n) * BigInt(item.quantity) })),
    shippingOption,
  };
}
