import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "./load.queries.ts";

/** Bounds the notes, the items and the tracking numbers of an order in its search text, in characters. */
const MAX_PART = 4_000;

const LINE = sql.raw(`E'\\n'`);
const bounded = (text: SQL) => sql`left(${text}, ${sql.raw(String(MAX_PART))})`;

/** The columns of an order that its search text contains. */
export const SEARCHED_COLUMNS = sql.raw(
  `agency_id, id, seller_team_id, order_name, reference_id1, reference_id2, full_name, email, phone, address1, address2,
    city, province, zip_code, note`,
);

/** The items' part of a search text, aggregated: rows `i` of order items, `v` their variants. */
export const ITEMS_TEXT = sql`string_agg(distinct concat_ws(${LINE}, i.title, i.sku, nullif(v.catalog_variant_code, i.sku)), ${LINE})`;

/**
 * The search text of an order `o`, lower case. Every role that lists whole orders may read each part of it; a field
 * that one of them may not read must not be added. Parts end with a line break, so that no search matches across them,
 * except the address, which people enter as a whole. A phone number is also there without its punctuation.
 */
export const searchTextOf = (items: SQL, numbers: SQL): SQL => sql`lower(concat_ws(${LINE},
  o.order_name, o.reference_id1, o.reference_id2, o.full_name, o.email, o.phone,
  nullif(regexp_replace(o.phone, '[^0-9]', '', 'g'), o.phone),
  concat_ws(' ', o.address1, o.address2, o.city, o.province, o.zip_code),
  ${bounded(sql`o.note`)}, ${bounded(items)}, ${bounded(numbers)}))`;

const STORED_ITEMS = sql`(select ${ITEMS_TEXT} from order_items i
  left join catalog_variants v on v.id = i.variant_id
  where i.agency_id = o.agency_id and i.order_id = o.id and i.deleted_at is null)`;

/** Numbers of voided parcels too: the order's page shows them, and a buyer or carrier may still name them. */
const STORED_NUMBERS = sql`(select string_agg(distinct p.number, ${LINE}) from parcels p
  where p.agency_id = o.agency_id and p.order_id = o.id and p.number <> '' and p.deleted_at is null)`;

/** The search text of an order `o` from what is stored of it. */
export const STORED_TEXT = searchTextOf(STORED_ITEMS, STORED_NUMBERS);

/** Selects the rows of `order_search_texts` for orders `o` that fulfill a condition. */
export const searchRowsWhere = (condition: SQL): SQL => sql`
  select o.agency_id, o.id, o.seller_team_id, ${STORED_TEXT}
  from orders o where ${condition}`;

/**
 * Writes the search texts of orders again. Call it in the transaction that changes a part of the text: a name, the
 * customer, the note, an item's SKU, title or variant, a tracking number. The caller holds the locks of the orders.
 */
export async function refreshSearchTexts(
  tx: Transaction,
  agencyId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return;
  const changed = sql`o.agency_id = ${agencyId} and o.id = any(${uuids(orderIds)})`;
  await tx.execute(sql`insert into order_search_texts as s (agency_id, order_id, seller_team_id, text)
    ${searchRowsWhere(changed)}
    on conflict (agency_id, order_id) do update set text = excluded.text where s.text <> excluded.text`);
}
