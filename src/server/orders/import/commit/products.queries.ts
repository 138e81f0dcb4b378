import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { StoredItem } from "../../../../domain/orders/import/preview/stored-draft.ts";
import type { productVariants } from "../../../../domain/resources/products.resource.ts";
import { recordset } from "../../../db/recordset.ts";
import { rowsOf } from "../../../db/statement.ts";
import type { Transaction } from "../../../db/transaction.ts";
import { newId } from "../../../ids.ts";

type Variant = z.input<typeof productVariants>[number];

const MAX_VARIANTS = 500;

const variantOf = (item: StoredItem): Variant => ({
  option1: item.variantText || null,
  sku: item.sku || null,
  price: (item.unitPrice ?? 0) / 100,
  shipUsFirst: false,
});

const isSame = (a: Variant, b: Variant) =>
  (a.sku ?? null) === (b.sku ?? null) && (a.option1 ?? null) === (b.option1 ?? null);

/**
 * Creates a product for each name of a team's unmapped items, or adds missing variants to the existing one. The caller
 * holds the team's lock.
 */
export async function makeProducts(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  items: readonly StoredItem[],
): Promise<void> {
  const titles = [...new Set(items.map((item) => item.product).filter(Boolean))];
  if (titles.length === 0) return;
  const existing = await rowsOf<{ id: string; title: string; variants: Variant[] }>(
    tx,
    sql`select distinct on (title) id, title, variants from products where agency_id = ${agencyId}
      and seller_team_id = ${teamId} and title = any(${sql.param(titles)}::text[]) and deleted_at is null
      order by title, id`,
  );
  const byTitle = new Map(existing.map((product) => [product.title, product]));
  const changed = new Set<string>();
  for (const item of items) {
    if (item.product === "") continue;
    const product = byTitle.get(item.product) ?? { id: newId(), title: item.product, variants: [] };
    byTitle.set(item.product, product);
    const variant = variantOf(item);
    if (product.variants.length >= MAX_VARIANTS || product.variants.some((one) => isSame(one, variant)))
      continue;
    product.variants.push(variant);
    changed.add(item.product);
  }
  const rows = [...byTitle.values()].filter((product) => changed.has(product.title));
  if (rows.length === 0) return;
  await tx.execute(sql`insert into products (agency_id, id, seller_team_id, title, product_type, description,
      other_mockup, options, variants, published)
    select ${agencyId}, id, ${teamId}, title, 'pod', '', '{}', '[]', variants, true
    from ${recordset(rows, { id: "uuid", title: "text", variants: "jsonb" })}
    on conflict (agency_id, id) do update set variants = excluded.variants, updated_at = now(),
      version = products.version + 1`);
}
