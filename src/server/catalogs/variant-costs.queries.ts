import { sql } from "drizzle-orm";
import {
  NO_COST,
  type VariantCost,
  type VariantCosts,
} from "../../domain/catalogs/basecosts/variant-costs.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { goodsPrice } from "../../domain/money/prices.ts";
import type { Variant } from "../../domain/orders/mapping/responses.ts";
import { products } from "../../domain/resources/index.ts";
import { forbidden } from "../api-error.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { loadPrices } from "../money/prices.queries.ts";
import { soldBy } from "../orders/on-sale.ts";
import type { Scope } from "../scope.ts";

interface Row extends Record<string, unknown> {
  id: string;
  isSold: boolean;
  mapped: Variant | null;
}

const model = modelOf(products);

/** What the variants of a product of the person's team are made from and cost the team. @throws ApiError 404 */
export async function showVariantCosts(tx: Transaction, scope: Scope, id: string): Promise<VariantCosts> {
  if (scope.reach !== "sellerTeam") throw forbidden();
  await showRow(tx, model, scope, id);
  const { agencyId, sellerTeamId } = scope;
  const list = (await loadPrices(tx, agencyId, [sellerTeamId])).seller(sellerTeamId);
  const rows = await rowsOf<Row>(
    tx,
    sql`select v.id, m.deleted_at is null and ${soldBy(agencyId)} as "isSold",
        case when m.id is not null then json_build_object('id', m.id, 'catalogVariantCode', m.catalog_variant_code,
          'catalog', json_build_object('id', c.id, 'name', c.name), 'color', m.color, 'colorHex', m.color_hex,
          'size', m.size, 'inStock', m.in_stock) end as mapped
      from product_variants v left join catalog_variants m on m.id = v.catalog_variant_id
      left join catalogs c on c.id = m.catalog_id
      where v.agency_id = ${agencyId} and v.product_id = ${id} order by v.position`,
  );
  return {
    variants: rows.map(({ id: variant, isSold, mapped }): VariantCost => {
      const unknown = (reason: VariantCost["reason"]) => ({ id: variant, mapped, cost: null, reason });
      if (!mapped) return unknown(NO_COST.unmapped);
      if (!isSold) return unknown(NO_COST.offSale);
      const price = goodsPrice(list, { catalogId: mapped.catalog.id, variantId: mapped.id });
      if (price === null) return unknown(NO_COST.unpriced);
      return { id: variant, mapped, cost: toDollars(price), reason: null };
    }),
  };
}
