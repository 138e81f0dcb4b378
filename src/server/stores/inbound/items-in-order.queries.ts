import { sql } from "drizzle-orm";
import type { ItemInOrder } from "../../../domain/orders/incoming/own-items.ts";
import { nameOfLine } from "../../../domain/stores/inbound/parts.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { orderItems } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

export type StoredItemRow = Raw<
  typeof orderItems,
  | "id"
  | "mapping_key"
  | "exact_key"
  | "title"
  | "sku"
  | "variant_id"
  | "store_line_id"
  | "store_text"
  | "personalization"
> & { readonly is_deleted: boolean };

const storedRows = (tx: Transaction, agencyId: string, orderId: string): Promise<StoredItemRow[]> =>
  rowsOf(
    tx,
    sql`select id, mapping_key, exact_key, title, sku, variant_id, store_line_id, store_text, personalization,
        deleted_at is not null as is_deleted
      from order_items where agency_id = ${agencyId} and order_id = ${orderId} order by position, id`,
  );

export const inOrderOf = (rows: readonly StoredItemRow[]): ItemInOrder[] =>
  rows.map((row) => ({
    exactKey: row.exact_key,
    mappingKey: row.mapping_key,
    title: row.title,
    lineId: row.store_line_id,
    isMapped: row.variant_id !== null,
  }));

export const storedItems = async (tx: Transaction, agencyId: string, orderId: string) =>
  (await storedRows(tx, agencyId, orderId)).filter((row) => !row.is_deleted);

const nameOf = (row: StoredItemRow) => nameOfLine(row.store_line_id, row.sku, row.title);

/** The items of an order for `withOwnItems`, and the names of lines that have left it without a variant. */
export async function itemsInOrder(tx: Transaction, agencyId: string, orderId: string) {
  const rows = await storedRows(tx, agencyId, orderId);
  const live = rows.filter((row) => !row.is_deleted);
  const names = new Set(live.map(nameOf));
  const left = rows.filter((row) => row.is_deleted && row.variant_id === null && !names.has(nameOf(row)));
  return { items: inOrderOf(live), leftOut: left.map(nameOf) };
}
