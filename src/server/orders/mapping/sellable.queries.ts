import { type SQL, sql } from "drizzle-orm";
import {
  type SavedVariant,
  type SellableVariant,
  type VariantResolver,
  variantResolver,
} from "../../../domain/orders/mapping/resolve.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { catalogs as catalogsTable, catalogVariants, itemMappings } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../load.queries.ts";
import { soldBy } from "../on-sale.ts";

type Row = Raw<
  typeof catalogVariants,
  "id" | "catalog_id" | "color" | "size" | "in_stock" | "published_max_price"
> &
  Raw<typeof catalogsTable, "name" | "designs"> & { code: string };

/** Variants of catalogs on sale, the agency's own catalogs first: the first one of a SKU wins. */
async function sellable(tx: Transaction, agencyId: string, which: SQL): Promise<SellableVariant[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select v.id, v.catalog_id, v.catalog_variant_code as code, v.color, v.size, v.in_stock,
        v.published_max_price, c.name, c.designs
      from catalog_variants v join catalogs c on c.id = v.catalog_id
      where ${which} and v.deleted_at is null and ${soldBy(agencyId)}
      order by c.owner_agency_id is distinct from ${agencyId}, v.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    catalogId: row.catalog_id,
    catalog: row.name,
    code: row.code,
    color: row.color,
    size: row.size,
    inStock: row.in_stock,
    supplierMaxPrice: BigInt(row.published_max_price ?? 0),
    requiredSlots: row.designs.filter((design) => design.required).map((design) => design.slot),
  }));
}

/** Those of these variants that the agency's teams may sell, by id. */
export async function sellableVariants(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SellableVariant>> {
  if (ids.length === 0) return new Map();
  const variants = await sellable(tx, agencyId, sql`v.id = any(${uuids(ids)})`);
  return new Map(variants.map((variant) => [variant.id, variant]));
}

/** The variant with this id, if the agency's teams may sell it. */
export async function sellableVariant(tx: Transaction, agencyId: string, id: string) {
  const [variant] = await sellable(tx, agencyId, sql`v.id = ${id}`);
  return variant;
}

async function savedVariants(tx: Transaction, agencyId: string, teamId: string, keys: readonly string[]) {
  const rows = await rowsOf<Raw<typeof itemMappings, "key" | "variant_id" | "artworks" | "mockup">>(
    tx,
    sql`select key, variant_id, artworks, mockup from item_mappings
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and key = any(${sql.param([...keys])}::text[])`,
  );
  if (rows.length === 0) return new Map<string, SavedVariant>();
  const ids = [...new Set(rows.map((row) => row.variant_id))];
  const byId = await sellableVariants(tx, agencyId, ids);
  return new Map(
    rows.map((row) => [
      row.key,
      {
        variant: byId.get(row.variant_id) ?? null,
        artworks: row.artworks ?? [],
        mockup: row.mockup,
      } satisfies SavedVariant,
    ]),
  );
}

/** Loads the variants of these items: by SKU, and by the team's saved mappings. */
export async function resolverFor(
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  items: Iterable<{ sku: string; key: string }>,
): Promise<VariantResolver> {
  const skus = new Set<string>();
  const keys = new Set<string>();
  for (const { sku, key } of items) {
    if (sku !== "") skus.add(sku);
    keys.add(key);
  }
  const variants =
    skus.size > 0
      ? await sellable(tx, agencyId, sql`v.catalog_variant_code = any(${sql.param([...skus])}::text[])`)
      : [];
  return variantResolver(variants, await savedVariants(tx, agencyId, teamId, [...keys]));
}
