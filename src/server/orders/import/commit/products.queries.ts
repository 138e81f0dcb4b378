import { sql } from "drizzle-orm";
import type { StoredItem } from "../../../../domain/orders/incoming/stored-draft.ts";
import { MAX_PRODUCT_VARIANTS, type StoredVariant } from "../../../../domain/products/product-variants.ts";
import type { Raw } from "../../../db/raw-row.ts";
import { recordset } from "../../../db/recordset.ts";
import type { products } from "../../../db/schema/index.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { newId } from "../../../ids.ts";
import {
  addVariants,
  countVariants,
  variantsOfProducts,
} from "../../../products/save-product-variants.queries.ts";

const variantOf = (item: StoredItem, position: number): StoredVariant => ({
  id: newId(),
  position,
  option1: item.variantText || null,
  option2: null,
  option3: null,
  sku: item.sku || null,
  price: BigInt(item.unitPrice ?? 0),
  shipUsFirst: false,
  catalogVariant: null,
});

const isSame = (a: StoredVariant, b: StoredVariant) => a.sku === b.sku && a.option1 === b.option1;

interface NamedProduct {
  readonly id: string;
  readonly title: string;
  readonly variants: StoredVariant[];
  readonly added: StoredVariant[];
}

/** The oldest product of each title, locked. Variants are read after the lock, which may have waited for a save. */
async function productsNamed(
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  titles: readonly string[],
): Promise<Map<string, NamedProduct>> {
  const rows = await rowsOf<Raw<typeof products, "id" | "title">>(
    tx,
    sql`select id, title from products where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and title = any(${sql.param([...titles])}::text[]) and deleted_at is null order by id for update`,
  );
  const stored = await variantsOfProducts(
    tx,
    agencyId,
    rows.map(({ id }) => id),
  );
  const byTitle = new Map<string, NamedProduct>();
  for (const { id, title } of rows) {
    if (byTitle.has(title)) continue;
    byTitle.set(title, { id, title, variants: stored.get(id) ?? [], added: [] });
  }
  return byTitle;
}

/** Creates a product per name of unmapped items, or adds missing variants to it. The caller holds the team's lock. */
export async function makeProducts(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  items: readonly StoredItem[],
): Promise<void> {
  const titles = [...new Set(items.map((item) => item.product).filter(Boolean))];
  if (titles.length === 0) return;
  const byTitle = await productsNamed(tx, { agencyId, teamId }, titles);
  for (const item of items) {
    if (item.product === "") continue;
    const product = byTitle.get(item.product) ?? {
      id: newId(),
      title: item.product,
      variants: [],
      added: [],
    };
    byTitle.set(item.product, product);
    const variant = variantOf(item, product.variants.length);
    if (product.variants.length >= MAX_PRODUCT_VARIANTS) continue;
    if (product.variants.some((one) => isSame(one, variant))) continue;
    product.variants.push(variant);
    product.added.push(variant);
  }
  const changed = [...byTitle.values()].filter(({ added }) => added.length > 0);
  if (changed.length === 0) return;
  const rows = changed.map(({ id, title }) => ({ id, title }));
  await tx.execute(sql`insert into products (agency_id, id, seller_team_id, title, product_type, description,
      other_mockup, options, published)
    select ${agencyId}, id, ${teamId}, title, 'pod', '', '{}', '[]', true
    from ${recordset(rows, { id: "uuid", title: "text" })}
    on conflict (agency_id, id) do update set updated_at = now(), version = products.version + 1`);
  await addVariants(tx, agencyId, new Map(changed.map(({ id, added }) => [id, added])));
  await countVariants(
    tx,
    agencyId,
    rows.map(({ id }) => id),
  );
}
