import { type SQL, sql } from "drizzle-orm";
import type { PersonalizationField } from "../../../domain/catalogs/personalization.ts";
import { titleOf } from "../../../domain/orders/import/preview/stored-draft.ts";
import {
  type ItemToResolve,
  type SavedVariant,
  type SellableVariant,
  type VariantResolver,
  variantResolver,
} from "../../../domain/orders/mapping/resolve.ts";
import { atOnce } from "../../db/at-once.ts";
import type { Nullable, Raw } from "../../db/raw-row.ts";
import type { catalogs as catalogsTable, catalogVariants, itemMappings } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { soldBy } from "../on-sale.ts";
import {
  declaredFields,
  hasPersonalized,
  type KeyedItem,
  keyedName,
} from "../personalization/declared.queries.ts";

interface Team {
  readonly agencyId: string;
  readonly teamId: string;
}

type Item = Omit<ItemToResolve, "artworks">;

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

interface Saved {
  readonly variants: ReadonlyMap<string, SavedVariant>;
  readonly hasPersonalized: boolean;
}

/** The team's saved mappings of these keys, and whether its agency has a product that declares personalization. */
async function savedVariants(
  tx: Transaction,
  { agencyId, teamId }: Team,
  keys: readonly string[],
): Promise<Saved> {
  const rows = await rowsOf<
    Nullable<Raw<typeof itemMappings, "key" | "variant_id" | "artworks" | "mockup">> & {
      has_personalized: boolean;
    }
  >(
    tx,
    sql`select m.key, m.variant_id, m.artworks, m.mockup, own.has_personalized
      from (select ${hasPersonalized(agencyId)} as has_personalized) own
      left join item_mappings m on m.agency_id = ${agencyId} and m.seller_team_id = ${teamId}
        and m.key = any(${sql.param([...keys])}::text[])`,
  );
  const saved = rows.flatMap(({ key, variant_id: id, artworks, mockup }) =>
    key === null || id === null ? [] : { key, id, artworks: artworks ?? [], mockup },
  );
  const byId = await sellableVariants(tx, agencyId, [...new Set(saved.map(({ id }) => id))]);
  return {
    variants: new Map(
      saved.map(({ key, id, ...given }) => [key, { variant: byId.get(id) ?? null, ...given }]),
    ),
    hasPersonalized: rows[0]?.has_personalized ?? false,
  };
}

const keyedOf = ({ key, sku, product = "", variantText = "" }: Item): KeyedItem => ({
  key,
  title: titleOf({ sku, product, variantText }),
});

/** What variants are resolved from: plain values, so that two loads can be compared. */
export interface LoadedVariants {
  readonly variants: readonly SellableVariant[];
  readonly saved: ReadonlyMap<string, SavedVariant>;
  /** By `keyedName`. */
  readonly declared: ReadonlyMap<string, readonly PersonalizationField[]>;
}

/** Loads the variants of these items, by SKU and by the team's saved mappings, and what their products declare. */
export async function loadVariants(
  tx: Transaction,
  { agencyId, teamId }: Team,
  items: Iterable<Item>,
): Promise<LoadedVariants> {
  const team = { agencyId, teamId };
  const all = [...items];
  const skus = new Set(all.map(({ sku }) => sku).filter((sku) => sku !== ""));
  const bySku = async () =>
    skus.size > 0
      ? sellable(tx, agencyId, sql`v.catalog_variant_code = any(${sql.param([...skus])}::text[])`)
      : [];
  const [variants, saved] = await atOnce(tx, bySku, () =>
    savedVariants(tx, team, [...new Set(all.map(({ key }) => key))]),
  );
  const declared = saved.hasPersonalized ? await declaredFields(tx, team, all.map(keyedOf)) : new Map();
  return { variants, saved: saved.variants, declared };
}

/** An item that was loaded by its SKU alone may have got a title since. */
export function resolverOf({ variants, saved, declared }: LoadedVariants): VariantResolver {
  const fieldsOf = (item: KeyedItem) => declared.get(keyedName(item));
  return variantResolver(variants, saved, (item) =>
    declared.size === 0
      ? []
      : (fieldsOf(keyedOf(item)) ?? fieldsOf({ key: item.key, title: item.sku }) ?? []),
  );
}

/** The resolver of these items, see `loadVariants`. */
export const resolverFor = async (
  tx: Transaction,
  team: Team,
  items: Iterable<Item>,
): Promise<VariantResolver> => resolverOf(await loadVariants(tx, team, items));
