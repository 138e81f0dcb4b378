import { sql } from "drizzle-orm";
import {
  type ProductVariant,
  planVariants,
  type StoredVariant,
} from "../../domain/products/product-variants.ts";
import { recordset } from "../db/recordset.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { uuids } from "../db/uuids.ts";
import { newId } from "../ids.ts";

interface ProductKey {
  readonly id: string;
  readonly agencyId: string | null;
}

const SHAPE = {
  id: "uuid",
  product: "uuid",
  position: "int",
  option1: "text",
  option2: "text",
  option3: "text",
  sku: "text",
  price: "bigint",
  ship: "boolean",
  catalog: "uuid",
} as const;

const recordOf = (product: string, variant: StoredVariant) => ({
  id: variant.id,
  product,
  position: variant.position,
  option1: variant.option1,
  option2: variant.option2,
  option3: variant.option3,
  sku: variant.sku,
  price: Number(variant.price),
  ship: variant.shipUsFirst,
  catalog: variant.catalogVariant,
});

/** The variants of products of an agency, by product, in their order. */
export async function variantsOfProducts(
  tx: Transaction,
  agencyId: string | null,
  products: readonly string[],
): Promise<ReadonlyMap<string, StoredVariant[]>> {
  const rows = await rowsOf<Omit<StoredVariant, "price"> & { price: string; product: string }>(
    tx,
    sql`select product_id as product, id, position, option1, option2, option3, sku, price,
        ship_us_first as "shipUsFirst", catalog_variant_id as "catalogVariant"
      from product_variants where agency_id = ${agencyId} and product_id = any(${uuids(products)})
      order by product_id, position`,
  );
  const byProduct = new Map<string, StoredVariant[]>(products.map((id) => [id, []]));
  for (const { product, price, ...variant } of rows)
    byProduct.get(product)?.push({ ...variant, price: BigInt(price) });
  return byProduct;
}

/** Inserts variants of products that are locked or new. */
export async function addVariants(
  tx: Transaction,
  agencyId: string | null,
  added: ReadonlyMap<string, readonly StoredVariant[]>,
): Promise<void> {
  const rows = [...added].flatMap(([product, variants]) =>
    variants.map((variant) => recordOf(product, variant)),
  );
  if (rows.length === 0) return;
  await tx.execute(sql`insert into product_variants (agency_id, id, product_id, position, option1, option2, option3, sku,
      price, ship_us_first, catalog_variant_id)
    select ${agencyId}::uuid, id, product, position, option1, option2, option3, sku, price, ship, catalog
    from ${recordset(rows, SHAPE)}`);
}

/**
 * Counts the variants of products, from which their mapping status follows. Belongs after every write of variants, in its
 * transaction; the products are locked, so that no concurrent write counts other rows.
 */
export async function countVariants(
  tx: Transaction,
  agencyId: string | null,
  products: readonly string[],
): Promise<void> {
  if (products.length === 0) return;
  await tx.execute(sql`update products p set variant_count = n.variants, unmapped_variants = n.unmapped
    from (select x.id, count(v.id)::int as variants,
        (count(v.id) filter (where v.catalog_variant_id is null))::int as unmapped
      from unnest(${uuids(products)}) as x(id)
      left join product_variants v on v.agency_id = ${agencyId} and v.product_id = x.id group by x.id) n
    where p.agency_id = ${agencyId} and p.id = n.id
      and (p.variant_count, p.unmapped_variants) is distinct from (n.variants, n.unmapped)`);
}

/** All variants of a product, which is locked or new. */
interface SavedVariants {
  readonly product: string;
  readonly variants: readonly ProductVariant[];
}

/** Saves all variants of some products. @throws FieldViolation at an id that its product does not have */
export async function saveVariants(
  tx: Transaction,
  agencyId: string | null,
  saved: readonly SavedVariants[],
): Promise<void> {
  const products = saved.map(({ product }) => product);
  const stored = await variantsOfProducts(tx, agencyId, products);
  const plans = saved.map(({ product, variants }) => ({
    product,
    ...planVariants(stored.get(product) ?? [], variants, newId),
  }));
  const removed = plans.flatMap((plan) => plan.removed);
  if (removed.length > 0)
    await tx.execute(sql`delete from product_variants where agency_id = ${agencyId}
      and product_id = any(${uuids(products)}) and id = any(${uuids(removed)})`);
  const changed = plans.flatMap((plan) => plan.changed.map((variant) => recordOf(plan.product, variant)));
  if (changed.length > 0)
    await tx.execute(sql`update product_variants v set position = x.position, option1 = x.option1,
        option2 = x.option2, option3 = x.option3, sku = x.sku, price = x.price, ship_us_first = x.ship,
        catalog_variant_id = x.catalog
      from ${recordset(changed, SHAPE)} where v.agency_id = ${agencyId} and v.product_id = x.product and v.id = x.id`);
  await addVariants(tx, agencyId, new Map(plans.map(({ product, added }) => [product, added])));
  await countVariants(tx, agencyId, products);
}

/** Saves all variants of a product, as the generic calls write the field. */
export const saveVariantsOfProduct = (tx: Transaction, { agencyId, id }: ProductKey, value: unknown) =>
  // The declaration has parsed it.
  saveVariants(tx, agencyId, [{ product: id, variants: value as readonly ProductVariant[] }]);
