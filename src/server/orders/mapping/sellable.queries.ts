import { type SQL, sql } from "drizzle-orm";
import type { DesignSlot } from "../../../domain/catalogs/shapes.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { KnownVariant } from "../create.queries.ts";
import { uuids } from "../load.queries.ts";

/** A variant of a catalog that the agency's teams may sell. */
export interface Sellable extends KnownVariant {
  readonly catalog: string;
  readonly color: string | null;
  readonly size: string | null;
}

const PUBLISHED = 1;

/** That catalogs `c` are published ones of the agency, or such that it was given. */
export const soldBy = (agencyId: string): SQL => sql`(c.deleted_at is null and c.publish_status = ${PUBLISHED}
  and (c.owner_agency_id = ${agencyId} or exists (
    select 1 from agency_catalogs a where a.agency_id = ${agencyId} and a.catalog_id = c.id)))`;

interface Row extends Record<string, unknown> {
  id: string;
  catalog_id: string;
  code: string;
  color: string | null;
  size: string | null;
  in_stock: boolean;
  supplier_max_price: string;
  name: string;
  designs: DesignSlot[];
}

/** Published catalogs, the agency's own before those that it was given: the first of a SKU is the one meant. */
async function sellable(tx: Transaction, agencyId: string, which: SQL): Promise<Sellable[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`select v.id, v.catalog_id, v.catalog_variant_code as code, v.color, v.size, v.in_stock,
        v.supplier_max_price, c.name, c.designs
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
    supplierMaxPrice: BigInt(row.supplier_max_price),
    requiredSlots: row.designs.filter((design) => design.required).map((design) => design.slot),
  }));
}

/** The variant of this id, if the agency's teams may sell it. */
export async function sellableVariant(tx: Transaction, agencyId: string, id: string) {
  const [variant] = await sellable(tx, agencyId, sql`v.id = ${id}`);
  return variant;
}

/** What a team chose for items of a key. `variant` is null once it may not be sold any more. */
export interface Remembered {
  readonly variant: Sellable | null;
  /** Slots 1 to 6, for items that come with none of their own. */
  readonly artworks: readonly (string | null)[];
}

async function remembered(tx: Transaction, agencyId: string, teamId: string, keys: readonly string[]) {
  const rows = await rowsOf<{ key: string; variant_id: string; artworks: (string | null)[] | null }>(
    tx,
    sql`select key, variant_id, artworks from item_mappings
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and key = any(${sql.param([...keys])}::text[])`,
  );
  if (rows.length === 0) return new Map<string, Remembered>();
  const ids = [...new Set(rows.map((row) => row.variant_id))];
  const variants = await sellable(tx, agencyId, sql`v.id = any(${uuids(ids)})`);
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  return new Map(
    rows.map((row) => [
      row.key,
      { variant: byId.get(row.variant_id) ?? null, artworks: row.artworks ?? [] } satisfies Remembered,
    ]),
  );
}

export interface Resolved {
  readonly variant: Sellable | null;
  readonly artworks: readonly (string | null)[];
}

export type Resolver = (item: { sku: string; key: string; artworks: readonly (string | null)[] }) => Resolved;

/**
 * Knows the variants of these items: by exact SKU of a catalog that the team may sell, else by what the team
 * mapped before. Artwork that the team keeps for a key fills the slots that an item leaves empty.
 */
export async function resolverFor(
  tx: Transaction,
  { agencyId, teamId }: { agencyId: string; teamId: string },
  items: Iterable<{ sku: string; key: string }>,
): Promise<Resolver> {
  const skus = new Set<string>();
  const keys = new Set<string>();
  for (const { sku, key } of items) {
    if (sku !== "") skus.add(sku);
    keys.add(key);
  }
  const wanted = sql.param([...skus]);
  const variants =
    skus.size > 0 ? await sellable(tx, agencyId, sql`v.catalog_variant_code = any(${wanted}::text[])`) : [];
  const bySku = new Map<string, Sellable>();
  for (const variant of variants) if (!bySku.has(variant.code)) bySku.set(variant.code, variant);
  const known = await remembered(tx, agencyId, teamId, [...keys]);
  return ({ sku, key, artworks }) => {
    const kept = known.get(key);
    return {
      variant: bySku.get(sku) ?? kept?.variant ?? null,
      artworks: kept ? artworks.map((own, slot) => own ?? kept.artworks[slot] ?? null) : artworks,
    };
  };
}
