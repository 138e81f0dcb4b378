import { sql } from "drizzle-orm";
import { productKeys } from "../../../domain/orders/mapping/product-keys.ts";
import { products } from "../../../domain/resources/index.ts";
import { recordAudit } from "../../audit.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { itemMappings, products as productsTable } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import type { MockupJobRef } from "../../mockups/jobs/job-ref.ts";
import { lockTeamOrders } from "../../orders/incoming/team-orders.queries.ts";
import { mapItems } from "../../orders/mapping/map.queries.ts";
import { sellableVariants } from "../../orders/mapping/sellable.queries.ts";
import { ownSkus, savedFor } from "../../orders/mapping/sync-product.queries.ts";
import { keysInUse } from "../../orders/mapping/waiting.queries.ts";
import { variantsOfProducts } from "../save-product-variants.queries.ts";

type PrintedProduct = Raw<typeof productsTable, "id" | "seller_team_id" | "title"> & {
  /** Its print files. */
  artworks: string[];
};

const SLOTS = [1, 2, 3, 4, 5, 6];

/** Those of these products all of whose print files were made. */
const printedProducts = (tx: Transaction, job: MockupJobRef, ids: readonly string[]) =>
  rowsOf<PrintedProduct>(
    tx,
    sql`select p.id, p.seller_team_id, p.title, n.artworks from products p
      join (select i.product_id, bool_and(i.path is not null) as is_printed,
          array_agg(distinct i.path) filter (where i.path is not null) as artworks
        from mockup_job_items i
        where i.agency_id = ${job.agencyId} and i.job_id = ${job.id} and i.product_id = any(${uuids(ids)})
          and i.kind = 'print' group by i.product_id) n on n.product_id = p.id
      where p.agency_id = ${job.agencyId} and n.is_printed and p.deleted_at is null order by p.id`,
  );

type SavedMapping = Raw<typeof itemMappings, "key"> & {
  variant_id: string;
  /** The variant of the mapping that it replaces. */
  before: string | null;
};

/**
 * Saves the mappings of a product's variants of the job's catalog, with its print files and the mockup of their color, or
 * the first print file where that has none: the product's own mockup shows another color. They replace what was saved before the job. What a person has saved meanwhile stays, and gets the files where it has none and
 * is to the same variant.
 */
async function saveMappings(
  tx: Transaction,
  job: MockupJobRef,
  { id, seller_team_id: teamId, title }: PrintedProduct,
): Promise<SavedMapping[]> {
  const variants = (await variantsOfProducts(tx, job.agencyId, [id])).get(id) ?? [];
  const rows = [...productKeys(title, variants)].flatMap(([key, variant]) =>
    variant === null ? [] : [{ key, variant }],
  );
  if (rows.length === 0) return [];
  const ofJob = sql`i.agency_id = ${job.agencyId} and i.job_id = ${job.id} and i.product_id = ${id}`;
  /** The print file of variant \`v\` in a slot. */
  const printFile = (slot: number) => sql`(select max(i.path) from mockup_job_items i where ${ofJob}
    and i.kind = 'print' and i.slot = ${slot} and (i.variant_ids is null or v.id = any(i.variant_ids)))`;
  const isOlder = sql`m.created_at < (select created_at from mockup_jobs
    where agency_id = ${job.agencyId} and id = ${job.id})`;
  return rowsOf<SavedMapping>(
    tx,
    sql`with stored as (
        select key, variant_id from item_mappings
        where agency_id = ${job.agencyId} and seller_team_id = ${teamId}
          and key = any(${sql.param(rows.map(({ key }) => key))}::text[])
      )
      insert into item_mappings as m (agency_id, seller_team_id, key, title, variant_id, artworks, mockup,
        created_user_id)
      select ${job.agencyId}::uuid, ${teamId}::uuid, x.key, concat_ws(' - ', ${title}::text, v.color, v.size), v.id,
        array[${sql.join(SLOTS.map(printFile), sql`, `)}],
        (select i.path from mockup_job_items i where ${ofJob} and i.path is not null
            and (i.kind = 'mockup' and i.color in ('', v.color)
              or i.kind = 'print' and (i.variant_ids is null or v.id = any(i.variant_ids)))
            order by i.seq limit 1), ${job.userId}::uuid
      from ${recordset(rows, { key: "text", variant: "uuid" })} join catalog_variants v on v.id = x.variant
      where v.catalog_id in (select i.catalog_id from mockup_job_items i where ${ofJob})
      order by x.key
      on conflict (agency_id, seller_team_id, key) do update
        set variant_id = excluded.variant_id,
          artworks = case when ${isOlder} then excluded.artworks else coalesce(m.artworks, excluded.artworks) end,
          mockup = case when ${isOlder} then coalesce(excluded.mockup, m.mockup)
            else coalesce(m.mockup, excluded.mockup) end
        where m.variant_id = excluded.variant_id or ${isOlder}
      returning m.key, m.variant_id, (select s.variant_id from stored s where s.key = m.key) as before`,
  );
}

/**
 * Maps the variants of finished products: orders that name their SKUs get the catalog variant, the print files and a mockup,
 * also those that came while the files were made. A product without all of its print files is not mapped, because its
 * orders would be printed otherwise than its mockups show.
 */
export async function mapFinishedProducts(
  tx: Transaction,
  job: MockupJobRef,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const { agencyId, userId, scope } = job;
  // An order is created either before this, and has its keys in use, or after the mappings are saved.
  if (scope.reach === "sellerTeam") await lockTeamOrders(tx, scope.sellerTeamId);
  for (const product of await printedProducts(tx, job, ids)) {
    const teamId = product.seller_team_id;
    const saved = await saveMappings(tx, job, product);
    const byKey = new Map(saved.map((row) => [row.key, row]));
    const sellable = await sellableVariants(
      tx,
      agencyId,
      saved.map((row) => row.variant_id),
    );
    const team = { agencyId, teamId };
    const variants = (await variantsOfProducts(tx, agencyId, [product.id])).get(product.id) ?? [];
    const skus = await ownSkus(tx, team, product, variants);
    const ofSkus = await savedFor(tx, agencyId, teamId, [...skus.values()]);
    const inUse = new Set(await keysInUse(tx, team, [...byKey.keys(), ...skus.values()]));
    for (const [key, row] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const alsoSku = skus.get(key);
      if (!inUse.has(key) && !(alsoSku && inUse.has(alsoSku))) continue;
      const variant = sellable.get(row.variant_id);
      // Items that a person has mapped to it meanwhile get the files, too.
      if (variant)
        await mapItems(tx, {
          ...team,
          key,
          variant,
          actorId: userId,
          alsoSku,
          artworks: undefined,
          replaces: row.before ?? ofSkus.get(alsoSku ?? "") ?? variant.id,
        });
    }
    await recordAudit(
      tx,
      { userId, scope, ip: null },
      {
        action: "map",
        object: products.name,
        subject: product.id,
        after: { mappings: saved.length, artworks: product.artworks },
      },
    );
  }
}
