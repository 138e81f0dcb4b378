import { sql } from "drizzle-orm";
import { goodsPrice } from "../../../domain/money/prices.ts";
import type { OfferedCatalog } from "../../../domain/products/from-artwork/choose-goods.ts";
import type { GoodsVariant } from "../../../domain/products/from-artwork/product-of-goods.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { catalogs, catalogVariants } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { soldBy } from "../../orders/on-sale.ts";

interface Team {
  readonly agencyId: string;
  readonly sellerTeamId: string;
}

type CatalogRow = Raw<typeof catalogs, "id" | "name" | "designs" | "colors" | "sizes"> & {
  photos: OfferedCatalog["photos"];
};
type VariantRow = Raw<typeof catalogVariants, "id" | "color" | "size" | "print_sizes"> & {
  catalog: string;
  code: string;
};

/** Those of these catalogs that are on sale to the team, by id, with what their variants cost it. */
export async function offeredCatalogs(
  tx: Transaction,
  { agencyId, sellerTeamId }: Team,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OfferedCatalog>> {
  const rows = await rowsOf<CatalogRow>(
    tx,
    sql`select c.id, c.name, c.designs, c.colors, c.sizes, coalesce((
        select json_agg(json_build_object('color', nullif(p.color, ''), 'slot', p.slot))
        from garment_photos p where p.catalog_id = c.id), '[]') as photos
      from catalogs c
      where c.id = any(${uuids(ids)}) and ${soldBy(agencyId)}`,
  );
  const variants = await rowsOf<VariantRow>(
    tx,
    sql`select v.id, v.color, v.size, v.print_sizes, v.catalog_id as catalog, v.catalog_variant_code as code from catalog_variants v
      where v.catalog_id = any(${uuids(rows.map(({ id }) => id))}) and v.deleted_at is null order by v.id`,
  );
  const list = (await loadPrices(tx, agencyId, [sellerTeamId])).seller(sellerTeamId);
  const byCatalog = new Map<string, GoodsVariant[]>(rows.map(({ id }) => [id, []]));
  for (const { catalog, print_sizes: printSizes, ...variant } of variants)
    byCatalog.get(catalog)?.push({
      ...variant,
      printSizes,
      cost: goodsPrice(list, { catalogId: catalog, variantId: variant.id }),
    });
  return new Map(rows.map((row) => [row.id, { ...row, variants: byCatalog.get(row.id) ?? [] }]));
}
