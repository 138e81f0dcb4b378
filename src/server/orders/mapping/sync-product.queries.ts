import { sql } from "drizzle-orm";
import { codeOf, mappingKey, titledKey } from "../../../domain/orders/mapping/mapping-key.ts";
import { optionsText, productKeys } from "../../../domain/orders/mapping/product-keys.ts";
import type { StoredVariant } from "../../../domain/products/product-variants.ts";
import { resourceNamed } from "../../../domain/resources/registry.ts";
import { notFound } from "../../api-error.ts";
import { modelOf } from "../../crud/model.ts";
import { rowScopeOf } from "../../crud/row-scope.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { itemMappings, products } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { variantsOfProducts } from "../../products/save-product-variants.queries.ts";
import type { AgencyScope } from "../../scope.ts";
import type { ImpactShare, MappingImpact } from "./choice.ts";
import { mapItems } from "./map.queries.ts";
import { sellableVariants } from "./sellable.queries.ts";
import { goodsBySku } from "./sold-goods.queries.ts";

type Product = Raw<typeof products, "seller_team_id" | "title">;

/** Locks the product, so that its variants do not change meanwhile. They are read after it: a lock may have waited. */
async function lockProduct(tx: Transaction, scope: AgencyScope, id: string): Promise<Product> {
  const { resource, table } = modelOf(resourceNamed("products"));
  const [product] = await rowsOf<Product>(
    tx,
    sql`select seller_team_id, title from ${table}
      where ${table.id} = ${id} and ${rowScopeOf(resource, scope).read ?? sql`true`} and deleted_at is null for update`,
  );
  if (!product) throw notFound();
  return product;
}

/** The variants that the team's items of these keys have so far: `null` for items that are not ours. */
export async function savedFor(tx: Transaction, agencyId: string, teamId: string, keys: readonly string[]) {
  const rows = await rowsOf<Raw<typeof itemMappings, "key" | "variant_id">>(
    tx,
    sql`select key, variant_id from item_mappings where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and key = any(${sql.param([...keys])}::text[])`,
  );
  return new Map(rows.map((row) => [row.key, row.variant_id]));
}

/** The keys of SKUs that only this product of the team has, by the keys of its variants. */
export async function ownSkus(
  tx: Transaction,
  team: { readonly agencyId: string; readonly teamId: string },
  product: { readonly id: string; readonly title: string },
  variants: readonly StoredVariant[],
): Promise<ReadonlyMap<string, string>> {
  const goods = await goodsBySku(
    tx,
    team,
    variants.map(({ sku }) => ({ sku: sku ?? "" })),
  );
  return new Map(
    variants.flatMap((variant): [string, string][] => {
      const sku = variant.sku ?? "";
      const sold = goods.get(codeOf(sku)) ?? [];
      // Variants of the product may share it too: then only the options tell which one an item is.
      const isOnly = sold.length === 1 && sold[0]?.productId === product.id;
      const variantText = optionsText(variant);
      const named = { sku, product: product.title, variantText };
      return isOnly ? [[titledKey(named), mappingKey(named)]] : [];
    }),
  );
}

const sum = (a: ImpactShare, b: ImpactShare): ImpactShare => ({
  items: a.items + b.items,
  orders: a.orders + b.orders,
  charge: a.charge + b.charge,
});
const NOTHING: ImpactShare = { items: 0, orders: 0, charge: 0n };

/**
 * Maps the items that are sold as a product to its variants: waiting ones, and those of orders that are not submitted
 * and have another variant. Variants that the team may no longer sell are left out, and items that are not ours stay so.
 */
export async function syncProduct(
  tx: Transaction,
  scope: AgencyScope,
  { id, actorId }: { id: string; actorId: string },
): Promise<MappingImpact> {
  const product = await lockProduct(tx, scope, id);
  const { agencyId } = scope;
  const teamId = product.seller_team_id;
  const variants = (await variantsOfProducts(tx, agencyId, [id])).get(id) ?? [];
  const byKey = productKeys(product.title, variants);
  const skus = await ownSkus(tx, { agencyId, teamId }, { id, title: product.title }, variants);
  const named = new Set([...byKey.values()].filter((variant) => variant !== null));
  const sellable = await sellableVariants(tx, agencyId, [...named]);
  const saved = await savedFor(tx, agencyId, teamId, [...byKey.keys(), ...skus.values()]);
  let all: MappingImpact = { inOrders: NOTHING, inFiles: NOTHING, imports: [] };
  // In the order of the keys, so that two people who sync at the same time lock the mappings in the same order.
  for (const key of [...byKey.keys()].sort()) {
    const variant = sellable.get(byKey.get(key) ?? "");
    if (!variant) continue;
    const before = saved.has(key) ? saved.get(key) : saved.get(skus.get(key) ?? "");
    if (before === null) continue;
    const one = await mapItems(tx, {
      agencyId,
      teamId,
      key,
      variant,
      actorId,
      artworks: undefined,
      alsoSku: skus.get(key),
      ...(before !== undefined && before !== variant.id && { replaces: before }),
    });
    all = {
      inOrders: sum(all.inOrders, one.inOrders),
      inFiles: sum(all.inFiles, one.inFiles),
      imports: [...new Set([...all.imports, ...one.imports])],
    };
  }
  return all;
}
