import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { productVariants } from "../../../domain/resources/products.resource.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { asJson } from "../save.queries.ts";
import type { StoredItem } from "./stored-draft.ts";

type Variant = z.input<typeof productVariants>[number];

const MOST_VARIANTS = 500;

const variantOf = (item: StoredItem): Variant => ({
  option1: item.variantText || null,
  sku: item.sku || null,
  price: (item.unitPrice ?? 0) / 100,
  shipUsFirst: false,
});

const isSame = (a: Variant, b: Variant) =>
  (a.sku ?? null) === (b.sku ?? null) && (a.option1 ?? null) === (b.option1 ?? null);

/**
 * Makes products of a team's unmapped items, one a name, and adds to those of that name which variants they
 * lack. The caller holds the team's lock.
 */
export async function makeProducts(
  tx: Transaction,
  agencyId: string,
  teamId: string,
  items: readonly StoredItem[],
): Promise<void> {
  const titles = [...new Set(items.map((item) => item.product).filter(Boolean))];
  if (titles.length === 0) return;
  const known = await rowsOf<{ id: string; title: string; variants: Variant[] }>(
    tx,
    sql`select distinct on (title) id, title, variants from products where agency_id = ${agencyId}
      and seller_team_id = ${teamId} and title = any(${sql.param(titles)}::text[]) and deleted_at is null
      order by title, id`,
  );
  const byTitle = new Map(known.map((product) => [product.title, product]));
  const changed = new Set<string>();
  for (const item of items) {
    if (item.product === "") continue;
    const product = byTitle.get(item.product) ?? { id: newId(), title: item.product, variants: [] };
    byTitle.set(item.product, product);
    const variant = variantOf(item);
    if (product.variants.length >= MOST_VARIANTS || product.variants.some((one) => isSame(one, variant)))
      continue;
    product.variants.push(variant);
    changed.add(item.product);
  }
  const rows = [...byTitle.values()].filter((product) => changed.has(product.title));
  if (rows.length === 0) return;
  await tx.execute(sql`insert into products (agency_id, id, seller_team_id, title, product_type, description,
      other_mockup, options, variants, published)
    select ${agencyId}, id, ${teamId}, title, 'pod', '', '{}', '[]', variants, true
    from json_to_recordset(${asJson(rows)}) as x(id uuid, title text, variants jsonb)
    on conflict (agency_id, id) do update set variants = excluded.variants, updated_at = now(),
      version = products.version + 1`);
}
