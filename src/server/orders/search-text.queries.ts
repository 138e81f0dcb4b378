import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";

/** Bounds the note, the items and the tracking numbers of an order in its search text, in characters. */
const MAX_PART = sql.raw("4000");
const LINE = sql.raw("chr(10)");

/** Of what a buyer wrote for one item: others of the order must be found too. */
const MAX_WRITTEN = sql.raw("1000");

/** The items' part of a search text, aggregated: rows `i` of order items, `v` their variants. `values`: their personalization. */
export const itemsText = (values: SQL): SQL => sql`left(string_agg(distinct
  concat_ws(${LINE}, i.title, i.sku, nullif(v.catalog_variant_code, i.sku),
    case when ${values} <> '[]' then (select left(string_agg(one ->> 'value', ${LINE}), ${MAX_WRITTEN})
      from jsonb_array_elements(${values}) one) end), ${LINE}), ${MAX_PART})`;

const STORED_ITEMS = sql`(select ${itemsText(sql`i.personalization`)} from order_items i
  left join catalog_variants v on v.id = i.variant_id
  where i.agency_id = o.agency_id and i.order_id = o.id and i.deleted_at is null)`;

/** Numbers of voided parcels too: the order's page shows them, and a buyer or carrier may still name them. */
const STORED_NUMBERS = sql`(select left(string_agg(distinct p.number, ${LINE}), ${MAX_PART}) from parcels p
  where p.agency_id = o.agency_id and p.order_id = o.id and p.number <> '' and p.deleted_at is null)`;

/**
 * What a search of orders reads: the fields of an order `o`, then `parts`. Every role that lists whole orders may read
 * each of them; a field that one of them may not read must not be added. They end with a line break, so that no search
 * matches across them, except those of the address, which people enter as a whole. A phone number is also there without
 * its punctuation.
 */
export const searchTextWith = (...parts: readonly SQL[]): SQL => sql`lower(concat_ws(${LINE},
  o.order_name, o.reference_id1, o.reference_id2, o.full_name, o.email,
  o.phone, nullif(regexp_replace(o.phone, '[^0-9]', '', 'g'), o.phone),
  nullif(concat_ws(' ', o.company, o.address1, o.address2, o.city, o.province, o.zip_code), ''),
  left(o.note, ${MAX_PART}), ${sql.join([...parts], sql`, `)}))`;

/** The search text of a stored order `o`, from its own row, its items and its parcels. */
export const SEARCH_TEXT: SQL = searchTextWith(STORED_ITEMS, STORED_NUMBERS);

/**
 * Writes the search texts of orders. Call it in the transaction that changes one of their names, the customer, the
 * note, an item's SKU, title, variant or personalization, or a tracking number. The caller holds the locks of the orders.
 */
export async function refreshSearchTexts(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.execute(sql`insert into order_search_texts as stored (agency_id, order_id, seller_team_id, text)
    select o.agency_id, o.id, o.seller_team_id, ${SEARCH_TEXT} from orders o
    where o.agency_id = ${agencyId} and o.id = any(${uuids(orderIds)}) and o.deleted_at is null
    on conflict (agency_id, order_id) do update set text = excluded.text where stored.text <> excluded.text`);
}

export async function deleteSearchTexts(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`delete from order_search_texts
    where agency_id = ${agencyId} and order_id = any(${uuids(orderIds)})`);
}
