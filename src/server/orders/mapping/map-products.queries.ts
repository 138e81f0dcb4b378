import { type SQL, sql } from "drizzle-orm";
import { codeOf } from "../../../domain/orders/mapping/mapping-key.ts";
import { goodsMeant, isShared } from "../../../domain/orders/mapping/sold-goods.ts";
import type { Raw } from "../../db/raw-row.ts";
import { optionsKey, type products, SKU_OF_KEY, titleKey } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { countVariants } from "../../products/save-product-variants.queries.ts";
import { checkOrdersOfNamed } from "../personalization/check-orders.queries.ts";
import type { MappedChoice } from "./choice.ts";
import { goodsBySku } from "./sold-goods.queries.ts";

/** An item that is mapped: its title ends with the options of its variant. */
interface Named {
  readonly title: string;
  readonly sku: string;
}

/**
 * Condition on variants `v` of products `p` that are sold as the item: those with its name without a SKU, else those with
 * the SKU of the product that it is. Of several products that share it none is, unless one has its title.
 */
async function areOfItem(
  tx: Transaction,
  { agencyId, teamId, key }: MappedChoice,
  { title, sku }: Named,
): Promise<SQL | null> {
  if (key.startsWith("text:"))
    return sql`(${SKU_OF_KEY}) = ''
      and 'text:' || ${titleKey(sql`p.title`)} || '|' || ${optionsKey(sql`v`)} = ${key}`;
  if (sku === "") return null;
  const code = codeOf(sku);
  const goods = (await goodsBySku(tx, { agencyId, teamId }, [{ sku, product: title }])).get(code) ?? [];
  const meant = goodsMeant(goods, { product: title, variantText: "" });
  if (meant === "shared") return null;
  const ofSku = sql`(${SKU_OF_KEY}) = ${code}`;
  if (meant) return sql`${ofSku} and v.id = ${meant.id}`;
  return isShared(goods) ? null : ofSku;
}

/** Sets the variant on the team's products that the item is sold as, so that they are mapped like it. */
export async function mapProducts(tx: Transaction, choice: MappedChoice, named: Named): Promise<void> {
  const { agencyId, teamId, variant } = choice;
  const areSold = await areOfItem(tx, choice, named);
  if (!areSold) return;
  const isOther = sql`${areSold} and v.catalog_variant_id is distinct from ${variant.id}`;
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
