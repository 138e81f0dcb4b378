import { type SQL, sql } from "drizzle-orm";
import { skuOf } from "../../../domain/orders/mapping/key.ts";
import { countVariants } from "../../catalogs/save-product-variants.queries.ts";
import type { Raw } from "../../db/raw-row.ts";
import { optionsKey, type products, SKU_OF_KEY, titleKey } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { checkOrdersOfNamed } from "../personalization/check-orders.queries.ts";
import type { VariantChoice } from "./map.queries.ts";

/** Condition on variants `v` of products `p` that are sold by this key, as `productKeys` derives it. */
function isOfKey(key: string): SQL {
  const sku = skuOf(key);
  if (sku !== null) return sql`(${SKU_OF_KEY}) = ${sku}`;
  return sql`(${SKU_OF_KEY}) = ''
    and 'text:' || ${titleKey(sql`p.title`)} || '|' || ${optionsKey(sql`v`)} = ${key}`;
}

/** Sets the variant on the team's products with this key, so that they are mapped like their items. */
export async function mapProducts(
  tx: Transaction,
  { agencyId, teamId, key, variant }: VariantChoice,
): Promise<void> {
  const isOther = sql`${isOfKey(key)} and v.catalog_variant_id is distinct from ${variant.id}`;
  // Locked before their variants are read again: a concurrent save of a product is either finished or waits.
  const locked = await rowsOf<Raw<typeof products, "id">>(
    tx,
    sql`select p.id from products p
      where p.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and p.deleted_at is null and p.id in (
        select v.product_id from product_variants v join products p on p.agency_id = v.agency_id and p.id = v.product_id
        where v.agency_id = ${agencyId} and p.seller_team_id = ${teamId} and ${isOther})
      order by p.id for update of p`,
  );
  if (locked.length === 0) return;
  const found = locked.map(({ id }) => id);
  // Orders may name the SKU of the catalog variant: those that will no longer find the product, and those that will.
  await checkOrdersOfNamed(tx, agencyId, found);
  const changed = await rowsOf<{ id: string }>(
    tx,
    sql`update product_variants v set catalog_variant_id = ${variant.id} from products p
      where p.agency_id = v.agency_id and p.id = v.product_id and v.agency_id = ${agencyId}
        and v.product_id = any(${uuids(found)}) and ${isOther}
      returning v.product_id as id`,
  );
  const ids = [...new Set(changed.map(({ id }) => id))];
  await tx.execute(sql`update products set version = version + 1, updated_at = now()
    where agency_id = ${agencyId} and id = any(${uuids(ids)})`);
  await countVariants(tx, agencyId, ids);
  await checkOrdersOfNamed(tx, agencyId, ids);
}
