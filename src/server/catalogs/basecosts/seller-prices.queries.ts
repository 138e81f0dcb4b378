import { sql } from "drizzle-orm";
import type { SellerPrices } from "../../../domain/catalogs/offer.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { goodsPrice, lowestPrice, rateParts } from "../../../domain/money/prices.ts";
import { catalogs } from "../../../domain/resources/index.ts";
import { forbidden } from "../../api-error.ts";
import { modelOf } from "../../crud/model.ts";
import { showRow } from "../../crud/show.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { soldBy } from "../../orders/on-sale.ts";
import type { Scope } from "../../scope.ts";

const model = modelOf(catalogs);

/** What the person's seller team pays for a catalog, from its base cost. @throws ApiError 404 */
export async function showSellerPrices(tx: Transaction, scope: Scope, id: string): Promise<SellerPrices> {
  if (scope.reach !== "sellerTeam") throw forbidden();
  await showRow(tx, model, scope, id);
  const { agencyId, sellerTeamId } = scope;
  const list = (await loadPrices(tx, agencyId, [sellerTeamId])).seller(sellerTeamId);
  const variants = await rowsOf<{ id: string }>(
    tx,
    sql`select id from catalog_variants where catalog_id = ${id} and deleted_at is null order by catalog_variant_code`,
  );
  const rates = [...list.shipping].map(([key, rate]) => ({ ...rateParts(key), ...rate }));
  return {
    variants: variants.map((variant) => {
      const price = goodsPrice(list, { catalogId: id, variantId: variant.id });
      return { id: variant.id, price: price === null ? null : toDollars(price) };
    }),
    shipping: rates
      .filter(({ catalogId }) => catalogId === id)
      .map(({ zone, option, first, additional }) => ({
        zone,
        option,
        first: toDollars(first),
        additional: toDollars(additional),
      })),
  };
}

/** The lowest price that the person's seller team pays for a variant of each catalog on sale. */
export async function lowestSellerPrices(tx: Transaction, scope: Scope) {
  if (scope.reach !== "sellerTeam") throw forbidden();
  const { agencyId, sellerTeamId } = scope;
  const list = (await loadPrices(tx, agencyId, [sellerTeamId])).seller(sellerTeamId);
  const rows = await rowsOf<{ catalog: string; variants: string[] }>(
    tx,
    sql`select c.id as catalog, array_agg(v.id) as variants from catalogs c
      join catalog_variants v on v.catalog_id = c.id and v.deleted_at is null
      where ${soldBy(agencyId)} group by c.id order by c.id`,
  );
  return rows.flatMap(({ catalog, variants }) => {
    const lowest = lowestPrice(list, catalog, variants);
    return lowest === null ? [] : [{ catalog, price: toDollars(lowest) }];
  });
}
