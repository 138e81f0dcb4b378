import {
  agencyCatalogs,
  catalogs as catalogTable,
  catalogVariants,
  categoryCatalog,
} from "../../schema/index.ts";
import type { Transaction } from "../../transaction.ts";
import type { DemoVariant } from "../content/catalog.ts";
import { catalogs, categories } from "../content/catalogs.ts";
import { ownCatalogs } from "../content/catalogs-own.ts";
import type { Random } from "../random.ts";
import { insertBaseCosts, type Owned } from "./base-costs.ts";
import { demoId } from "./demo-id.ts";
import type { Gallery } from "./gallery.ts";
import { insertRows } from "./insert.ts";
import type { BaseCostIds, SeededCatalogs, SeededVariant } from "./world.ts";

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
