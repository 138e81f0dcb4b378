import { type SQL, sql } from "drizzle-orm";
import { type CatalogUses, usesLabel } from "../../domain/catalogs/catalog-uses.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { catalogVariants } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import type { Actor } from "../scope.ts";
import { catalogToChange } from "./locked-catalog.queries.ts";
import { variantsOf } from "./variants.queries.ts";

/** What uses these variants, and these catalogs as a whole. */
async function countUses(
  tx: Transaction,
  ids: readonly string[],
  catalogUse: CatalogUse,
): Promise<CatalogUses> {
  const [variants, catalogs] = [sql.param([...ids]), sql.param([...catalogUse.ids])];
  const [use] = await rowsOf<Omit<CatalogUses, "agencies">>(
    tx,
    sql`select
        (select count(*)::int from products p where p.deleted_at is null and exists
          (select 1 from product_variants v where v.agency_id = p.agency_id and v.product_id = p.id
            and v.catalog_variant_id = any(${variants}::uuid[]))) as products,
        (select count(distinct o.id)::int from order_items i
          join orders o on o.agency_id = i.agency_id and o.id = i.order_id
          where i.variant_id = any(${variants}::uuid[]) and o.deleted_at is null
            and o.status not in ('Fulfilled', 'Cancel')) as "openOrders",
        (select count(distinct b.id)::int from basecosts b where b.deleted_at is null and (
          exists (select 1 from basecost_items i where i.basecost_id = b.id
            and (i.variant_id = any(${variants}::uuid[]) or i.catalog_id = any(${catalogs}::uuid[])))
          or exists (select 1 from basecost_shipping s where s.basecost_id = b.id
            and s.catalog_id = any(${catalogs}::uuid[])))) as basecosts`,
  );
  const { products = 0, openOrders = 0, basecosts = 0 } = use ?? {};
  return { products, openOrders, basecosts, agencies: catalogUse.agencies };
}

/** Refuses a removal while products, open orders or base costs use what is removed, with the counts. */
async function requireUnused(tx: Transaction, ids: readonly string[], catalogUse: CatalogUse): Promise<void> {
  const by = usesLabel(await countUses(tx, ids, catalogUse));
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
  const variants = await lockVariants(tx, sql`id = any(${uuids(ids)})`);
  await requireUnused(tx, variants, { ids: [], agencies: 0 });
}

/** How many agencies use some catalogs besides their owner. */
async function agenciesOf(tx: Transaction, ids: readonly string[]): Promise<number> {
  const [use] = await rowsOf<{ agencies: number }>(
    tx,
    sql`select count(distinct a.agency_id)::int as agencies from agency_catalogs a
      join catalogs c on c.id = a.catalog_id
      where c.id = any(${uuids(ids)}) and a.agency_id is distinct from c.owner_agency_id`,
  );
  return use?.agencies ?? 0;
}

/** The same for catalogs, which are deleted with their variants. */
export async function checkCatalogRemoval(tx: Transaction, ids: readonly string[]): Promise<void> {
  const variants = await lockVariants(tx, sql`catalog_id = any(${uuids(ids)})`);
  await requireUnused(tx, variants, { ids, agencies: await agenciesOf(tx, ids) });
}

/** What uses a catalog that the person may change. @throws ApiError 404, or 403 where it is read-only */
export async function usesOfCatalog(tx: Transaction, actor: Actor, id: string): Promise<CatalogUses> {
  await catalogToChange(tx, actor, id, { lock: false });
  const variants = await variantsOf(tx, id, { lock: false });
  return countUses(
    tx,
    variants.map((variant) => variant.id),
    { ids: [id], agencies: await agenciesOf(tx, [id]) },
  );
}
