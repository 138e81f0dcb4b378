import type { Transaction } from "../../transaction.ts";
import type { DemoCatalog, DemoVariant } from "../content/catalog.ts";
import { baseCosts, catalogs, categories } from "../content/catalogs.ts";
import { ownCatalogs } from "../content/catalogs-own.ts";
import {
  agencyCatalogs,
  basecostGroups,
  basecostItems,
  basecostShipping,
  basecosts,
  catalogs as catalogTable,
  catalogVariants,
  categoryCatalog,
} from "../../schema/index.ts";
import type { Random } from "../random.ts";
import type { Gallery } from "./gallery.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { BaseCostIds, SeededCatalogs, SeededVariant } from "./world.ts";

interface Owned {
  id: string;
  /** Null: the platform's. */
  agencyId: string | null;
  demo: DemoCatalog;
}

async function insertCategories(tx: Transaction, random: Random, at: string): Promise<Map<string, string>> {
  const ids = new Map(categories.map(({ name }) => [name, demoId(random, at)]));
  const rows = categories.map(({ name, parent }) => ({
    id: ids.get(name),
    name,
    parentId: parent === null ? null : ids.get(parent),
    active: true,
    createdAt: at,
  }));
  await insertRows(tx, categoryCatalog, rows);
  return ids;
}

function variantRow(random: Random, { id, agencyId }: Owned, variant: DemoVariant, at: string) {
  return {
    id: demoId(random, at),
    ownerAgencyId: agencyId,
    catalogId: id,
    catalogVariantCode: variant.sku,
    color: variant.colour.name,
    colorHex: variant.colour.hex,
    size: variant.size,
    inStock: variant.inStock,
    supplierMinPrice: BigInt(variant.supplierMinPrice),
    supplierMaxPrice: BigInt(variant.supplierMaxPrice),
    supplierQuantity: variant.supplierQuantity,
    createdAt: at,
  };
}

interface Wanted {
  agencyIds: readonly string[];
  baseCosts: BaseCostIds;
  gallery: Gallery;
  /** When the first of them came. */
  since: (days: number) => string;
}

/** Categories, the platform's catalogs and the agencies' own, their variants, and who may use them. */
export async function insertCatalogs(
  tx: Transaction,
  random: Random,
  { agencyIds, baseCosts: ids, gallery, since }: Wanted,
): Promise<SeededCatalogs> {
  const categoryIds = await insertCategories(tx, random, since(700));
  const owned: Owned[] = [
    ...catalogs.map((demo, i) => ({ id: demoId(random, since(690 - i * 11)), agencyId: null, demo })),
    ...ownCatalogs.map(({ agency, catalog: demo }, i) => {
      const at = since(150 - i * 40);
      return { id: demoId(random, at), agencyId: agencyIds[agency] ?? null, demo };
    }),
  ];
  const rows = owned.map(({ id, agencyId, demo }, i) => ({
    id,
    ownerAgencyId: agencyId,
    name: demo.name,
    productCode: demo.code,
    categories: demo.categories.map((name) => categoryIds.get(name)),
    type: demo.type,
    description: demo.descriptionHtml,
    designs: demo.designs,
    mockupGallery: gallery.ofCatalog(demo),
    production: demo.production,
    shipping: demo.shippingText,
    dropship: demo.dropship,
    isTrademark: demo.isTrademark,
    publishStatus: demo.publishStatus,
    note: demo.note,
    createdAt: agencyId === null ? since(690 - i * 11) : since(150),
  }));
  await insertRows(tx, catalogTable, rows);

  const variants = owned.flatMap((catalog) =>
    catalog.demo.variants.map((demo) => ({
      catalog,
      demo,
      row: variantRow(random, catalog, demo, since(680)),
    })),
  );
  await insertRows(
    tx,
    catalogVariants,
    variants.map(({ row }) => row),
  );
  const given = owned.flatMap(({ id, agencyId }) =>
    agencyIds
      .filter((agency) => agencyId === null || agencyId === agency)
      .map((agency) => ({ agencyId: agency, catalogId: id, createdAt: since(agencyId ? 150 : 600) })),
  );
  await insertRows(tx, agencyCatalogs, given);

  const known = variants.map(
    ({ catalog, demo, row }): SeededVariant => ({
      id: row.id,
      catalogId: catalog.id,
      code: demo.sku,
      inStock: demo.inStock,
      supplierMaxPrice: BigInt(demo.supplierMaxPrice),
      requiredSlots: catalog.demo.designs.filter((slot) => slot.required).map((slot) => slot.slot),
      demo,
      catalog: catalog.demo,
    }),
  );
  await insertBaseCosts(tx, random, { ids, agencyIds, owned, known, since });
  return { variants: new Map(known.map((variant) => [variant.code, variant])), baseCosts: ids };
}

interface PriceSheet {
  id: string;
  /** Null: the platform's, which prices agencies. */
  agencyId: string | null;
  name: string;
  prices: "seller" | "agency";
  percent: number;
}

interface Priced {
  ids: BaseCostIds;
  agencyIds: readonly string[];
  owned: readonly Owned[];
  known: readonly SeededVariant[];
  since: (days: number) => string;
}

/** The platform's wholesale list for agencies, and each agency's own lists for its sellers. */
async function insertBaseCosts(tx: Transaction, random: Random, wanted: Priced): Promise<void> {
  const { ids, agencyIds, owned, known, since } = wanted;
  const lists = baseCosts.flatMap((list): PriceSheet[] =>
    list.prices === "agency"
      ? [{ ...list, id: ids.wholesale, agencyId: null }]
      : agencyIds.map((agencyId, i) => ({ ...list, id: ids.sellers[i]?.get(list.name) ?? "", agencyId })),
  );
  const groups = [null, ...agencyIds].map((agencyId) => ({
    id: demoId(random, since(695)),
    ownerAgencyId: agencyId,
    name: agencyId === null ? "Agencies" : "Sellers",
    createdAt: since(695),
  }));
  await insertRows(tx, basecostGroups, groups);
  const rows = lists.map(({ id, agencyId, name }) => ({
    id,
    ownerAgencyId: agencyId,
    name,
    groupId: groups.find((group) => group.ownerAgencyId === agencyId)?.id,
    createdAt: since(694),
  }));
  await insertRows(tx, basecosts, rows);

  const sees = (agencyId: string | null, owner: string | null) => owner === null || owner === agencyId;
  const ownerOf = new Map(owned.map(({ id, agencyId }) => [id, agencyId]));
  const goods = lists.flatMap(({ id, agencyId, prices, percent }) =>
    known.flatMap(({ id: variantId, catalogId, demo }) => {
      const listed = prices === "agency" ? demo.agencyCost : demo.sellerCost;
      if (listed === null || !sees(agencyId, ownerOf.get(catalogId) ?? null)) return [];
      return [{ basecostId: id, catalogId, variantId, price: BigInt(Math.round((listed * percent) / 100)) }];
    }),
  );
  await insertRows(tx, basecostItems, goods);
  const shipping = lists.flatMap(({ id, agencyId, prices }) =>
    owned
      .filter((catalog) => sees(agencyId, catalog.agencyId))
      .flatMap(({ id: catalogId, demo }) =>
        (prices === "agency" ? demo.agencyShipping : demo.sellerShipping).map((rate) => ({
          basecostId: id,
          catalogId,
          zone: rate.zone,
          option: rate.option,
          first: BigInt(rate.first),
          additional: BigInt(rate.additional),
        })),
      ),
  );
  await insertRows(tx, basecostShipping, shipping);
}
