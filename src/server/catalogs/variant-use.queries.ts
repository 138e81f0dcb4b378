import { type SQL, sql } from "drizzle-orm";
import { countedAll } from "../../domain/counts.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { catalogVariants } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";

/**
 * Refuses to remove these variants while products, open orders or base costs use them, with the counts. `agencies`: how
 * many other agencies use their catalog.
 */
async function requireUnused(tx: Transaction, ids: readonly string[], catalogUse: CatalogUse): Promise<void> {
  const variants = sql.param([...ids]);
  const [use] = await rowsOf<{ products: number; orders: number; basecosts: number }>(
    tx,
    sql`select
        (select count(*)::int from products p where p.deleted_at is null and exists
          (select 1 from jsonb_array_elements(p.variants) v
            where lower(v ->> 'catalogVariant') = any(${variants}::text[]))) as products,
        (select count(distinct o.id)::int from order_items i
          join orders o on o.agency_id = i.agency_id and o.id = i.order_id
          where i.variant_id = any(${variants}::uuid[]) and o.deleted_at is null
            and o.status not in ('Fulfilled', 'Cancel')) as orders,
        (select count(distinct b.id)::int from basecosts b where b.deleted_at is null and (
          exists (select 1 from basecost_items i where i.basecost_id = b.id
            and (i.variant_id = any(${variants}::uuid[]) or i.catalog_id = any(${sql.param([...catalogUse.ids])}::uuid[])))
          or exists (select 1 from basecost_shipping s where s.basecost_id = b.id
            and s.catalog_id = any(${sql.param([...catalogUse.ids])}::uuid[])))) as basecosts`,
  );
  const by = countedAll([
    [use?.products ?? 0, "product"],
    [use?.orders ?? 0, "open order"],
    [use?.basecosts ?? 0, "base cost"],
    [catalogUse.agencies, "agency", "agencies"],
  ]);
  if (by) throw badRequest(messages.stillUsed(by));
}

/** Catalogs that are removed as a whole, and how many agencies use them besides their owner. */
interface CatalogUse {
  readonly ids: readonly string[];
  readonly agencies: number;
}

/** Locks variants: writing a product locks its variants, so this waits for concurrent writes and counts them. */
async function lockVariants(tx: Transaction, within: SQL): Promise<string[]> {
  const variants = await rowsOf<Raw<typeof catalogVariants, "id">>(
    tx,
    sql`select id from catalog_variants where ${within} and deleted_at is null order by id for update`,
  );
  return variants.map(({ id }) => id);
}

/** Refuses to delete variants in use. @throws ApiError */
export async function checkVariantRemoval(tx: Transaction, ids: readonly string[]): Promise<void> {
  const variants = await lockVariants(tx, sql`id = any(${sql.param(ids)}::uuid[])`);
  await requireUnused(tx, variants, { ids: [], agencies: 0 });
}

/** The same for catalogs, which are deleted with their variants. */
export async function checkCatalogRemoval(tx: Transaction, ids: readonly string[]): Promise<void> {
  const variants = await lockVariants(tx, sql`catalog_id = any(${sql.param(ids)}::uuid[])`);
  const [use] = await rowsOf<{ agencies: number }>(
    tx,
    sql`select count(distinct a.agency_id)::int as agencies from agency_catalogs a
      join catalogs c on c.id = a.catalog_id
      where c.id = any(${sql.param(ids)}::uuid[]) and a.agency_id is distinct from c.owner_agency_id`,
  );
  await requireUnused(tx, variants, { ids, agencies: use?.agencies ?? 0 });
}
