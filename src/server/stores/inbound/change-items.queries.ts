import { sql } from "drizzle-orm";
import type { Action } from "../../../domain/orders/act.ts";
import type { StoredDraft } from "../../../domain/orders/incoming/stored-draft.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { matchLines } from "../../../domain/stores/inbound/match-lines.ts";
import { recordset } from "../../db/recordset.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { ITEM_SHAPE, insertItemsFrom, itemRows } from "../../orders/incoming/create.queries.ts";
import { refreshOrderTypes } from "../../orders/order-type.queries.ts";
import { refreshSearchTexts } from "../../orders/search-text.queries.ts";
import { draftFromStore, type OrderStore } from "./create-order.ts";
import { inOrderOf, type StoredItemRow, storedItems } from "./items-in-order.queries.ts";
import { textHashOf } from "./store-orders.queries.ts";

type NewItemRow = ReturnType<typeof itemRows>[number];

const keyOfStored = (item: StoredItemRow): string | null => item.exact_key ?? item.mapping_key;

/** The key of a new row among stored items: several products of a store may have one SKU, so its title counts too. */
function keyAmong(stored: readonly StoredItemRow[], { key, xk, title }: NewItemRow): string {
  const exact = stored.find(({ exact_key: own }) => own !== null && own === xk);
  const known =
    exact ??
    stored.find((item) => item.mapping_key === key && (item.exact_key === null || item.title === title));
  return (known && keyOfStored(known)) ?? xk ?? key;
}

/** What a store changes of an item that it has sent before. `fresh`: its buyer's text is another one. */
const KEPT_SHAPE = {
  ...({ id: "uuid", p: "int", q: "int", u: "bigint", title: "text", sl: "text", st: "text" } as const),
  ...({ fresh: "boolean", per: "jsonb", mock: "text", art: "json" } as const),
} as const;

/**
 * Writes the items, amounts, note and shipping option of a draft to the order that it became before. An item is known
 * again by `matchLines` and keeps its variant. It keeps its artwork too, unless its buyer's text is another one, for which
 * the artwork may have been made. The caller has locked the order, and prices it afterwards. Returns the draft without the
 * items that are not ours.
 */
export async function writeStoreItems(
  tx: Transaction,
  store: OrderStore,
  orderId: string,
  whole: StoredDraft,
): Promise<StoredDraft> {
  const { agencyId } = store;
  const stored = await storedItems(tx, agencyId, orderId);
  const { draft, input, order } = await draftFromStore(tx, store, whole, true, inOrderOf(stored));
  const rows = itemRows({ input, order });
  const matched = matchLines(
    stored.map((item) => ({
      id: item.id,
      key: keyOfStored(item),
      lineId: item.store_line_id,
      storeText: item.store_text,
      text: textHashOf(item.personalization),
    })),
    rows.map((row) => ({
      key: keyAmong(stored, row),
      lineId: row.sl,
      text: textHashOf(row.per ?? []),
      isPlain: !row.per?.length,
    })),
  );
  const kept: (Pick<NewItemRow, Exclude<keyof typeof KEPT_SHAPE, "fresh">> & { fresh: boolean })[] = [];
  const added: NewItemRow[] = [];
  for (const [index, row] of rows.entries()) {
    const known = matched[index];
    if (known) kept.push({ ...row, id: known.id, fresh: known.hasNewText });
    else added.push({ ...row, o: orderId });
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  const left = stored.flatMap(({ id }) => (keptIds.has(id) ? [] : id));
  await tx.execute(sql`update order_items set deleted_at = now(), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and order_id = ${orderId} and id = any(${uuids(left)})`);
  const ifFresh = (column: string, value: string) =>
    sql.raw(`${column} = case when x.fresh then ${value} else i.${column} end`);
  const artworks = [1, 2, 3, 4, 5, 6].map((slot) => ifFresh(`artwork${slot}`, `x.art ->> ${slot - 1}`));
  await tx.execute(sql`update order_items i set position = x.p, quantity = x.q, unit_price = x.u, title = x.title,
      store_line_id = coalesce(x.sl, i.store_line_id), store_text = x.st,
      ${ifFresh("personalization", "coalesce(x.per, '[]')")}, ${ifFresh("mockup", "x.mock")},
      ${sql.join(artworks, sql`, `)}
    from ${recordset(kept, KEPT_SHAPE)} where i.agency_id = ${agencyId} and i.order_id = ${orderId} and i.id = x.id`);
  await tx.execute(insertItemsFrom(agencyId, recordset(added, ITEM_SHAPE)));
  await tx.execute(sql`update orders set note = ${input.note || null}, shipping_option = ${input.shippingOption},
      sub_total_price = ${input.subTotalPrice}, shipping_fee = ${input.shippingFee},
      total_discount = ${input.totalDiscount}, total_price = ${input.totalPrice}
    where agency_id = ${agencyId} and id = ${orderId}`);
  await refreshSearchTexts(tx, agencyId, [orderId]);
  await refreshOrderTypes(tx, agencyId, [orderId]);
  return draft;
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
