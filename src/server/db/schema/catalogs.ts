import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Profile } from "../../../domain/access/whitelists.ts";
import type { PublicationBody } from "../../../domain/catalogs/grid-save.ts";
import type { VariantPrintSize } from "../../../domain/catalogs/shapes.ts";
import type { ShippingOption } from "../../../domain/orders/status.ts";
import * as declared from "../../../domain/resources/index.ts";
import { cents } from "../columns/cents.ts";
import { instant } from "../columns/timestamp.ts";
import { tableOf } from "./table.ts";

export const categoryCatalog = tableOf(declared.categoryCatalog);
export const suppliers = tableOf(declared.suppliers, {
  constraints: () => [
    uniqueIndex("suppliers_code_unique")
      // The platform's codes are unique among themselves as well.
      .on(sql`coalesce(owner_agency_id, '00000000-0000-0000-0000-000000000000')`, sql`code`)
      .where(sql`deleted_at is null`),
  ],
});
export const catalogs = tableOf(declared.catalogs, {
  columns: {
    /** Of the garment photos, which are saved apart from the catalog. */
    garmentPhotosVersion: integer("garment_photos_version").notNull().default(1),
  },
});
/** The parts of a SKU in upper case. The index and the queries that use it share this text. */
export const PARTS_OF_CODE = sql.raw("regexp_split_to_array(upper(catalog_variant_code), '[^[:alnum:]]+')");

export const catalogVariants = tableOf(declared.catalogVariants, {
  columns: {
    printSizes: jsonb("print_sizes").$type<VariantPrintSize[]>().notNull().default([]),
  },
  constraints: () => [
    index("catalog_variants_of_catalog").on(sql`catalog_id`),
    // Without a pending list, which every search would scan.
    index("catalog_variants_by_parts").using("gin", sql`(${PARTS_OF_CODE})`).with({ fastupdate: "off" }),
    uniqueIndex("catalog_variants_code_unique")
      // The platform's SKUs are unique among themselves as well.
      .on(sql`coalesce(owner_agency_id, '00000000-0000-0000-0000-000000000000')`, sql`catalog_variant_code`)
      .where(sql`deleted_at is null`),
  ],
});
export const basecostGroups = tableOf(declared.basecostGroups);
export const basecosts = tableOf(declared.basecosts);

/** The catalogs that an agency uses: its own, and those of the platform that were assigned to it. */
export const agencyCatalogs = pgTable(
  "agency_catalogs",
  {
    agencyId: uuid("agency_id").notNull(),
    catalogId: uuid("catalog_id").notNull(),
    createdAt: instant("created_at").notNull().default(sql`now()`),
  },
  (self) => [primaryKey({ columns: [self.agencyId, self.catalogId] })],
);

/** A price of goods: of a variant, or where `variant_id` is null of every variant of the catalog. Cents. */
export const basecostItems = pgTable(
  "basecost_items",
  {
    basecostId: uuid("basecost_id").notNull(),
    catalogId: uuid("catalog_id").notNull(),
    variantId: uuid("variant_id"),
    price: cents("price").notNull(),
  },
  (self) => [
    uniqueIndex("basecost_items_one_price").on(
      self.basecostId,
      self.catalogId,
      sql`coalesce(variant_id, catalog_id)`,
    ),
  ],
);

/** A price of shipping: zone is `US-CA`, `US` or `*`; option is standard, express or overnight. Cents. */
export const basecostShipping = pgTable(
  "basecost_shipping",
  {
    basecostId: uuid("basecost_id").notNull(),
    catalogId: uuid("catalog_id").notNull(),
    zone: text("zone").notNull(),
    option: text("option").$type<ShippingOption>().notNull(),
    first: cents("first").notNull(),
    additional: cents("additional").notNull(),
  },
  (self) => [primaryKey({ columns: [self.basecostId, self.catalogId, self.zone, self.option] })],
);

/** The version of a catalog's prices in a base cost; without a row it is 1, because they were never saved. */
export const basecostCatalogs = pgTable(
  "basecost_catalogs",
  {
    basecostId: uuid("basecost_id").notNull(),
    catalogId: uuid("catalog_id").notNull(),
    version: integer("version").notNull().default(1),
  },
  (self) => [primaryKey({ columns: [self.basecostId, self.catalogId] })],
);

export const customers = tableOf(declared.customers);

/** Who changed which prices of a catalog. */
export const supplierLogs = tableOf(declared.supplierLogs, {
  columns: {
    /** The catalog's status before the change; `null` in logs of earlier versions. */
    statusBefore: integer("status_before"),
    /** The import of a price file, whose changed catalogs have a log each. */
    importId: uuid("import_id"),
    undoneAt: instant("undone_at"),
  },
  constraints: () => [
    index("supplier_logs_of_catalog").on(sql`catalog_id`, sql`created_date`, sql`id`),
    index("supplier_logs_of_import").on(sql`import_id`).where(sql`import_id is not null`),
  ],
});

/** Changes of prices that are published at a set time. */
export const pricePublications = tableOf(declared.pricePublications, {
  columns: {
    /** The change, as the saving call got it. */
    body: jsonb("body").$type<PublicationBody>().notNull(),
    /** The version of the catalog, or of its prices in the base cost, that the change was made for. */
    seenVersion: integer("seen_version").notNull(),
    /** The access profile in which it was scheduled. */
    profile: text("profile").$type<Profile>().notNull(),
  },
  constraints: () => [
    index("price_publications_due").on(sql`publish_at`, sql`id`).where(sql`status = 'waiting'`),
    index("price_publications_of_catalog").on(sql`catalog_id`, sql`publish_at`, sql`id`),
  ],
});
