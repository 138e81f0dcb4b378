import { STATUS } from "../../domain/catalogs/price-loop.ts";
import { printSizeIn } from "../../domain/catalogs/print-size-text.ts";
import { DEFAULT_RETURNS } from "../../domain/catalogs/shapes.ts";
import { SHIPPING_OPTIONS } from "../../domain/orders/status.ts";
import {
  agencyCatalogs,
  catalogs as catalogTable,
  catalogVariants,
  categoryCatalog,
  garmentPhotos,
} from "../../server/db/schema/index.ts";
import type { Transaction } from "../../server/db/transaction.ts";
import { rowOfPhoto } from "../../server/mockups/garment-photos.queries.ts";
import { catalogs, type DemoCatalog, type DemoVariant, ownCatalogs } from "../content/catalogs.ts";
import categories from "../content/categories.json" with { type: "json" };
import { garmentPhotoOf } from "../content/print-boxes.ts";
import type { Gallery } from "../gallery.ts";
import type { Random } from "../random.ts";
import { insertBaseCosts, type OwnedCatalog } from "./base-costs.ts";
import { demoId } from "./demo-id.ts";
import { insertRows } from "./insert.ts";
import type { SupplierIds } from "./suppliers.ts";
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

function variantRow(random: Random, { id, agencyId, demo }: OwnedCatalog, variant: DemoVariant, at: string) {
  const isOnSale = demo.publishStatus === STATUS.published;
  // Sizes in inches are printed sizes: those of posters.
  const printed = printSizeIn(variant.size ?? "");
  const [slot] = demo.designs;
  return {
    id: demoId(random, at),
    ownerAgencyId: agencyId,
    catalogId: id,
    catalogVariantCode: variant.sku,
    color: variant.color.name,
    colorHex: variant.color.hex,
    size: variant.size,
    inStock: variant.inStock,
    supplierMinPrice: BigInt(variant.supplierMinPrice),
    supplierMaxPrice: BigInt(variant.supplierMaxPrice),
    publishedMinPrice: isOnSale ? BigInt(variant.supplierMinPrice) : null,
    publishedMaxPrice: isOnSale ? BigInt(variant.supplierMaxPrice) : null,
    supplierQuantity: variant.supplierQuantity,
    printSizes:
      printed && slot ? [{ slot: slot.slot, printWidth: printed.width, printHeight: printed.height }] : [],
    createdAt: at,
  };
}

/** The garment photos of a catalog: of the colors that have an image. */
const photosOf = (demo: DemoCatalog, gallery: Gallery) =>
  demo.colors.flatMap(({ name, hex }) => {
    const { image } = gallery.imageOf(demo, hex);
    return (image && garmentPhotoOf(demo.kind, name, image)) || [];
  });

/** Which supplier makes a catalog: the first agency's own one, or one of the platform's. */
const makerOf = (agencyId: string | null, { dropship, agency }: DemoCatalog) =>
  agencyId === null ? (dropship ? "supplied" : "printed") : agency === 0 ? "own" : "";

interface CatalogOptions {
  agencyIds: readonly string[];
  suppliers: SupplierIds;
  baseCosts: BaseCostIds;
  gallery: Gallery;
  /** The time this many days before now. ISO 8601. */
  since: (days: number) => string;
}

/** Inserts categories, the platform's and the agencies' catalogs with their variants, and who may use them. */
export async function insertCatalogs(
  tx: Transaction,
  random: Random,
  { agencyIds, suppliers, baseCosts: ids, gallery, since }: CatalogOptions,
): Promise<SeededCatalogs> {
  const categoryIds = await insertCategories(tx, random, since(700));
  const owned: OwnedCatalog[] = [
    ...catalogs.map((demo, i) => ({ id: demoId(random, since(690 - i * 11)), agencyId: null, demo })),
    ...ownCatalogs.map((demo, i) => {
      const at = since(150 - i * 40);
      return { id: demoId(random, at), agencyId: agencyIds[demo.agency ?? 0] ?? null, demo };
    }),
  ];
  const rows = owned.map(({ id, agencyId, demo }, i) => ({
    id,
    ownerAgencyId: agencyId,
    name: demo.name,
    productCode: demo.code,
    categories: demo.categories.map((name) => categoryIds.get(name)),
    type: demo.type,
    description: demo.description,
    designs: demo.designs,
    mockupGallery: gallery.ofCatalog(demo),
    sizes: demo.sizes.map(({ name }) => name),
    colors: demo.colors.map(({ name, hex }) => ({ name, hex, ...gallery.imageOf(demo, hex) })),
    production: demo.production,
    shipping: demo.shipping,
    shippingOptions: Object.keys(SHIPPING_OPTIONS),
    weight: demo.weight,
    returnPolicy: DEFAULT_RETURNS,
    supplierId: suppliers.get(makerOf(agencyId, demo)) ?? null,
    dropship: demo.dropship,
    isTrademark: demo.isTrademark,
    publishStatus: demo.publishStatus,
    active: demo.publishStatus === STATUS.published,
    note: demo.note,
    createdAt: agencyId === null ? since(690 - i * 11) : since(150),
  }));
  await insertRows(tx, catalogTable, rows);
  await insertRows(
    tx,
    garmentPhotos,
    owned.flatMap(({ id, demo }) => photosOf(demo, gallery).map((photo, n) => rowOfPhoto(id, photo, n))),
  );

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
  const assignments = owned.flatMap(({ id, agencyId }) =>
    agencyIds
      .filter((agency) => agencyId === null || agencyId === agency)
      .map((agency) => ({ agencyId: agency, catalogId: id, createdAt: since(agencyId ? 150 : 600) })),
  );
  await insertRows(tx, agencyCatalogs, assignments);

  const seededVariants = variants.map(
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
  await insertBaseCosts(tx, random, { ids, agencyIds, owned, variants: seededVariants, since });
  return { variants: new Map(seededVariants.map((variant) => [variant.code, variant])), baseCosts: ids };
}
