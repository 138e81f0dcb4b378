import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "./load.queries.ts";

/** Bounds the items and the tracking numbers of an order in its search text, in characters. */
const MAX_PART = sql.raw("4000");
const LINE = sql.raw("chr(10)");

/** The items' part of a search text, aggregated: rows `i` of order items, `v` their variants. */
export const ITEMS_TEXT = sql`left(string_agg(distinct
  concat_ws(${LINE}, i.title, i.sku, nullif(v.catalog_variant_code, i.sku)), ${LINE}), ${MAX_PART})`;

const STORED_ITEMS = sql`(select ${ITEMS_TEXT} from order_items i
  left join catalog_variants v on v.id = i.variant_id
  where i.agency_id = o.agency_id and i.order_id = o.id and i.deleted_at is null)`;

/** Numbers of voided parcels too: the order's page shows them, and a buyer or carrier may still name them. */
const STORED_NUMBERS = sql`(select left(string_agg(distinct p.number, ${LINE}), ${MAX_PART}) from parcels p
  where p.agency_id = o.agency_id and p.order_id = o.id and p.number <> '' and p.deleted_at is null)`;

/** The column `search_parts` of an order `o`, from its items and parcels. */
export const SEARCH_PARTS: SQL = sql`nullif(concat_ws(${LINE}, ${STORED_ITEMS}, ${STORED_NUMBERS}), '')`;

/**
 * Writes the parts of the search text that are not the order's own. Call it in the transaction that changes an item's
 * SKU, title or variant, or a tracking number. The caller holds the locks of the orders.
 */
export async function refreshSearchParts(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`update orders set search_parts = found.parts
    from (select o.id, ${SEARCH_PARTS} as parts from orders o
      where o.agency_id = ${agencyId} and o.id = any(${uuids(orderIds)})) found
    where orders.agency_id = ${agencyId} and orders.id = found.id
      and orders.search_parts is distinct from found.parts`);
}
