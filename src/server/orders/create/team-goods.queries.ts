import { sql } from "drizzle-orm";
import type { z } from "zod";
import { toCents } from "../../../domain/money/cents.ts";
import type { KnownGoods } from "../../../domain/orders/create/draft-of-body.ts";
import type { productVariants } from "../../../domain/resources/products.resource.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";

interface Row extends Record<string, unknown> {
  title: string;
  mockup: string | null;
  variants: z.output<typeof productVariants>;
}

/** The goods of a team's own products by SKU; of several products with a SKU the oldest one. */
export async function teamGoods(
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  skus: readonly string[],
): Promise<Map<string, KnownGoods>> {
  const wanted = new Set(skus);
  if (wanted.size === 0) return new Map();
  const containing = [...wanted].map((sku) => JSON.stringify([{ sku }]));
  const rows = await rowsOf<Row>(
    tx,
    sql`select title, mockup, variants from products where agency_id = ${agencyId} and seller_team_id = ${teamId}
      and deleted_at is null and variants @> any(${sql.param(containing)}::jsonb[]) order by id`,
  );
  const goods = new Map<string, KnownGoods>();
  for (const { title, mockup, variants } of rows) {
    for (const { sku, option1, option2, option3, price } of variants) {
      if (!sku || !wanted.has(sku) || goods.has(sku)) continue;
      const variantText = [option1, option2, option3].filter(Boolean).join(" / ");
      goods.set(sku, { product: title, variantText, unitPrice: Number(toCents(price)), mockup });
    }
  }
  return goods;
}
