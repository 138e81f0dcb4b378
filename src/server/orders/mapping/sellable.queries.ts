import { type SQL, sql } from "drizzle-orm";
import { titleOf } from "../../../domain/orders/incoming/stored-draft.ts";
import { codeOf } from "../../../domain/orders/mapping/mapping-key.ts";
import {
  exactKeys,
  type ItemToResolve,
  keyOfGoods,
  type Resolvable,
  type SavedVariant,
  type SellableVariant,
  type VariantResolver,
  variantResolver,
} from "../../../domain/orders/mapping/resolve.ts";
import type { PersonalizationField } from "../../../domain/products/personalization.ts";
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
import { goodsBySku } from "./sold-goods.queries.ts";

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

type SavedRow = Omit<SavedVariant, "variant" | "isNotOurs"> & {
  readonly key: string;
  readonly id: string | null;
};

interface Saved {
  readonly rows: readonly SavedRow[];
  readonly hasPersonalized: boolean;
}

/** The team's saved mappings of these keys with the ids of variants, and whether any product declares personalization. */
async function savedRows(
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
  return {
    rows: rows.flatMap(({ key, variant_id: id, artworks, mockup }) =>
      key === null ? [] : { key, id, artworks: artworks ?? [], mockup },
    ),
    hasPersonalized: rows[0]?.has_personalized ?? false,
  };
}

const keyedOf = ({ key, sku, product = "", variantText = "" }: Item): KeyedItem => ({
  key,
  title: titleOf({ sku, product, variantText }),
});

/** What variants are resolved from: plain values, so that two loads can be compared. */
export interface LoadedVariants extends Required<Omit<Resolvable, "fieldsOf">> {
  /** By `keyedName`. */
  readonly declared: ReadonlyMap<string, readonly PersonalizationField[]>;
}

/** Whose items are resolved, and the store that has sold them, if one has. */
interface ItemSource extends Team {
  readonly integrationId?: string | null;
}

/** The keys of these items, and of the products that they may be, whose mappings are loaded. */
const keysToLoad = (items: readonly Item[], goods: Resolvable["goods"], store: string | null): string[] => [
  ...new Set(
    items.flatMap((item) => [
      item.key,
      ...exactKeys(item, store),
      ...(goods?.get(codeOf(item.sku)) ?? []).map(keyOfGoods),
    ]),
  ),
];

/**
 * Loads the variants of these items, by SKU, by the team's saved mappings and by its products, and what these declare for
 * buyers to personalize. A number of statements that does not depend on the items.
 */
export async function loadVariants(
  tx: Transaction,
  { agencyId, teamId, integrationId = null }: ItemSource,
  items: Iterable<Item>,
): Promise<LoadedVariants> {
  const team = { agencyId, teamId };
  const all = [...items];
  const skus = new Set(all.map(({ sku }) => sku).filter((sku) => sku !== ""));
  const bySku = async () =>
    skus.size > 0
      ? sellable(tx, agencyId, sql`v.catalog_variant_code = any(${sql.param([...skus])}::text[])`)
      : [];
  const [variants, goods] = await atOnce(tx, bySku, () => goodsBySku(tx, team, all));
  const { rows, hasPersonalized } = await savedRows(tx, team, keysToLoad(all, goods, integrationId));
  const byId = await sellableVariants(tx, agencyId, [...new Set(rows.flatMap(({ id }) => id ?? []))]);
  const saved = new Map(
    rows.map(({ key, id, ...given }) => [
      key,
      id === null
        ? { variant: null, isNotOurs: true, ...given }
        : { variant: byId.get(id) ?? null, ...given },
    ]),
  );
  const declared = hasPersonalized ? await declaredFields(tx, team, all.map(keyedOf)) : new Map();
  return { variants, saved, goods, store: integrationId, declared };
}

/** An item that was loaded by its SKU alone may have got a title since. */
export function resolverOf({ declared, ...loaded }: LoadedVariants): VariantResolver {
  const fieldsOf = (item: KeyedItem) => declared.get(keyedName(item));
  return variantResolver({
    ...loaded,
    fieldsOf: (item) =>
      declared.size === 0
        ? []
        : (fieldsOf(keyedOf(item)) ?? fieldsOf({ key: item.key, title: item.sku }) ?? []),
  });
}

/** The resolver of these items, see `loadVariants`. */
export const resolverFor = async (
  tx: Transaction,
  source: ItemSource,
  items: Iterable<Item>,
): Promise<VariantResolver> => resolverOf(await loadVariants(tx, source, items));
