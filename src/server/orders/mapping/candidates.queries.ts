import { type SQL, sql } from "drizzle-orm";
import { byLikeness } from "../../../domain/orders/mapping/likeness.ts";
import { codePart, mappingKey } from "../../../domain/orders/mapping/mapping-key.ts";
import { optionsText } from "../../../domain/orders/mapping/product-keys.ts";
import { keyOfGoods } from "../../../domain/orders/mapping/resolve.ts";
import type { CandidateGoods, Variant } from "../../../domain/orders/mapping/responses.ts";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { catalogVariants, itemMappings, products, productVariants } from "../../db/schema/index.ts";
import { SKU_OF_KEY, spacedText } from "../../db/schema/products.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { soldBy } from "../on-sale.ts";
import type { WaitingRow } from "./waiting.queries.ts";

/** Products of a SKU that are compared with an item, and those that are offered. */
const COMPARED = 200;
const OFFERED = 24;

type GoodsRow = Raw<typeof products, "title" | "mockup"> &
  Raw<
    typeof productVariants,
    "id" | "product_id" | "sku" | "option1" | "option2" | "option3" | "catalog_variant_id"
  > & {
    n: number;
  };
type MappingRow = Raw<
  typeof itemMappings,
  "id" | "seller_team_id" | "key" | "title" | "artworks" | "mockup"
> & { variant_id: string };

/** The SKU of an item in the key of a mapping. */
const codeOf = (text: SQL) => sql`upper(${spacedText(text)})`;

type Asked = { n: number; team: string; sku: string };

const goodsOf = (database: Database, agencyId: string, asked: readonly Asked[]) =>
  rowsOf<GoodsRow>(
    database,
    sql`select w.n, g.* from ${recordset(asked, { n: "int", team: "uuid", sku: "text" }, "w")}
      cross join lateral (
        select p.title, p.mockup, g.id, g.product_id, g.sku, g.option1, g.option2, g.option3, g.catalog_variant_id
        from product_variants g join products p on p.agency_id = g.agency_id and p.id = g.product_id
        where g.agency_id = ${agencyId} and ${SKU_OF_KEY} = ${codeOf(sql`w.sku`)}
          and p.seller_team_id = w.team and p.deleted_at is null
        order by p.id desc, g.position limit ${COMPARED}
      ) g order by w.n, g.product_id desc`,
  );

/** The mappings of these SKUs: of the SKU alone, of it with any title, and those with one of the keys. */
const mappingsOf = (
  database: Database,
  agencyId: string,
  { teams, skus, keys }: { teams: readonly string[]; skus: readonly string[]; keys: readonly string[] },
) =>
  rowsOf<MappingRow>(
    database,
    sql`select id, seller_team_id, key, title, variant_id, artworks, mockup from item_mappings
      where agency_id = ${agencyId} and seller_team_id = any(${uuids(teams)}) and variant_id is not null
        and (key = any(${sql.param([...keys])}::text[])
          or (key like 'titled:%' and split_part(substr(key, 8), '|', 1) = any(${sql.param(skus.map(codePart))}::text[])))
      order by created_at desc, key`,
  );

type VariantRow = Raw<typeof catalogVariants, "id" | "color" | "color_hex" | "size" | "in_stock"> & {
  code: string;
  catalog_id: string;
  catalog: string;
};

/** The variants with these ids or SKUs that the agency's teams may sell, by id and by SKU. */
async function variantsOf(
  database: Database,
  agencyId: string,
  { ids, skus }: { ids: readonly string[]; skus: readonly string[] },
): Promise<ReadonlyMap<string, Variant>> {
  const rows = await rowsOf<VariantRow>(
    database,
    sql`select v.id, v.catalog_variant_code as code, v.color, v.color_hex, v.size, v.in_stock, c.id as catalog_id,
        c.name as catalog
      from catalog_variants v join catalogs c on c.id = v.catalog_id
      where (v.id = any(${uuids(ids)}) or v.catalog_variant_code = any(${sql.param([...skus])}::text[]))
        and v.deleted_at is null and ${soldBy(agencyId)}
      order by c.owner_agency_id is distinct from ${agencyId} desc, v.id desc`,
  );
  return new Map(
    rows.flatMap((row): [string, Variant][] => {
      const variant = {
        id: row.id,
        catalogVariantCode: row.code,
        catalog: { id: row.catalog_id, name: row.catalog },
        color: row.color,
        colorHex: row.color_hex,
        size: row.size,
        inStock: row.in_stock,
      };
      return [
        [row.id, variant],
        [row.code, variant],
      ];
    }),
  );
}

const artworksOf = (artworks: readonly (string | null)[] | null) =>
  (artworks ?? []).filter((path) => path !== null);

/**
 * What each of these waiting items may be: the products of the team with its SKU, where there are several, and what was
 * chosen for the SKU before. The likest title first. Each with its image, by the position of the item.
 */
export async function candidatesFor(
  database: Database,
  agencyId: string,
  rows: readonly WaitingRow[],
): Promise<readonly (readonly CandidateGoods[])[]> {
  const asked = rows.flatMap(({ team_id: team, sku }, n) => (sku ? [{ n, team, sku }] : []));
  if (asked.length === 0) return rows.map(() => []);
  const goods = await goodsOf(database, agencyId, asked);
  const skus = [...new Set(asked.map(({ sku }) => sku))];
  const bySku = (sku: string) => mappingKey({ sku, product: "", variantText: "" });
  const mappings = await mappingsOf(database, agencyId, {
    teams: [...new Set(asked.map(({ team }) => team))],
    skus,
    keys: [...skus.map(bySku), ...goods.map((one) => keyOfGoods(one))],
  });
  const variants = await variantsOf(database, agencyId, {
    ids: [
      ...mappings.map(({ variant_id: id }) => id),
      ...goods.flatMap(({ catalog_variant_id: id }) => id ?? []),
    ],
    skus,
  });
  return rows.map((row, n) => {
    if (!row.sku) return [];
    const own = goods.filter((one) => one.n === n);
    const isShared = new Set(own.map(({ product_id: id }) => id)).size > 1;
    const ofTeam = mappings.filter(({ seller_team_id: team }) => team === row.team_id);
    const keysOfGoods = new Set(own.map((one) => keyOfGoods(one)));
    const sold = (isShared || row.is_due ? own : []).map((one): CandidateGoods => {
      const mapping = ofTeam.find(({ key }) => key === keyOfGoods(one));
      const artworks = artworksOf(mapping?.artworks ?? null);
      const id = mapping?.variant_id ?? one.catalog_variant_id;
      return {
        goods: one.id,
        mapping: null,
        title: one.title,
        variantText: optionsText(one),
        artworks,
        variant: variants.get(id ?? "") ?? variants.get(row.sku ?? "") ?? null,
        image: mapping?.mockup ?? one.mockup ?? artworks[0] ?? null,
      };
    });
    const chosen = ofTeam.filter(
      ({ key }) =>
        (key.startsWith(`titled:${codePart(row.sku ?? "")}|`) ||
          (key === bySku(row.sku ?? "") && (isShared || row.is_due))) &&
        !keysOfGoods.has(key) &&
        key !== row.key,
    );
    const before = chosen.map((one): CandidateGoods => {
      const artworks = artworksOf(one.artworks);
      return {
        goods: null,
        mapping: one.id,
        title: one.title ?? row.sku ?? "",
        variantText: "",
        artworks,
        variant: variants.get(one.variant_id) ?? null,
        image: one.mockup ?? artworks[0] ?? null,
      };
    });
    return byLikeness(row.title, [...sold, ...before]).slice(0, OFFERED);
  });
}

/** What a choice of goods or of a mapping is saved with. */
export interface ChosenGoods {
  /** The id of the variant; `null` where the product states none. */
  readonly variant: string | null;
  /** Slots 1 to 6. */
  readonly artworks: readonly (string | null)[];
  readonly mockup: string | null;
}

interface Team {
  readonly agencyId: string;
  readonly teamId: string;
}

/** The variant, artwork and mockup of a product's goods of the team; `null` for others'. */
export async function chosenGoods(
  tx: Transaction,
  { agencyId, teamId }: Team,
  id: string,
): Promise<ChosenGoods | null> {
  const [goods] = await rowsOf<Omit<GoodsRow, "n">>(
    tx,
    sql`select p.title, p.mockup, g.id, g.product_id, g.sku, g.option1, g.option2, g.option3,
        coalesce(g.catalog_variant_id, (select v.id from catalog_variants v join catalogs c on c.id = v.catalog_id
          where v.catalog_variant_code = g.sku and v.deleted_at is null and ${soldBy(agencyId)}
          order by c.owner_agency_id is distinct from ${agencyId}, v.id limit 1)) as catalog_variant_id
      from product_variants g join products p on p.agency_id = g.agency_id and p.id = g.product_id
      where g.agency_id = ${agencyId} and g.id = ${id} and p.seller_team_id = ${teamId} and p.deleted_at is null`,
  );
  if (!goods) return null;
  const [mapping] = await rowsOf<Raw<typeof itemMappings, "variant_id" | "artworks" | "mockup">>(
    tx,
    sql`select variant_id, artworks, mockup from item_mappings
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and key = ${keyOfGoods(goods)}`,
  );
  return {
    variant: mapping?.variant_id ?? goods.catalog_variant_id,
    artworks: mapping?.artworks ?? [],
    mockup: mapping?.mockup ?? goods.mockup,
  };
}

/** The variant, artwork and mockup of a saved mapping of the team; `null` for others'. */
export async function chosenMapping(
  tx: Transaction,
  { agencyId, teamId }: Team,
  id: string,
): Promise<ChosenGoods | null> {
  const [mapping] = await rowsOf<Raw<typeof itemMappings, "variant_id" | "artworks" | "mockup">>(
    tx,
    sql`select variant_id, artworks, mockup from item_mappings
      where agency_id = ${agencyId} and seller_team_id = ${teamId} and id = ${id} and variant_id is not null`,
  );
  return mapping
    ? { variant: mapping.variant_id, artworks: mapping.artworks ?? [], mockup: mapping.mockup }
    : null;
}
