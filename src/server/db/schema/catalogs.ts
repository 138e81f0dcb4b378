import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import * as declared from "../../../domain/resources/index.ts";
import { cents } from "../columns/cents.ts";
import { instant } from "../columns/timestamp.ts";
import { sellerTeams } from "./people.ts";
import { tableOf } from "./table.ts";

export const categoryCatalog = tableOf(declared.categoryCatalog);
export const catalogs = tableOf(declared.catalogs);
/** The parts of a SKU, in capitals: said alike by the index and by who looks for them. */
export const PARTS_OF_CODE = sql.raw("regexp_split_to_array(upper(catalog_variant_code), '[^[:alnum:]]+')");

export const catalogVariants = tableOf(declared.catalogVariants, {
  constraints: () => [
    index("catalog_variants_of_catalog").on(sql`catalog_id`),
    // Written at once: what waits in a list is read through by every search.
    index("catalog_variants_by_parts").using("gin", sql`(${PARTS_OF_CODE})`).with({ fastupdate: "off" }),
    uniqueIndex("catalog_variants_code_unique")
      .on(sql`owner_agency_id`, sql`catalog_variant_code`)
      .where(sql`deleted_at is null`),
  ],
});
export const basecostGroups = tableOf(declared.basecostGroups);
export const basecosts = tableOf(declared.basecosts);

/** Which catalogs an agency works with: its own and those of the platform that it was given. */
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
    option: text("option").notNull(),
    first: cents("first").notNull(),
    additional: cents("additional").notNull(),
  },
  (self) => [primaryKey({ columns: [self.basecostId, self.catalogId, self.zone, self.option] })],
);

export const products = tableOf(declared.products, {
  composite: { sellerTeam: () => sellerTeams },
  columns: {
    /** 0 while a variant of it is none of a catalog's, 1 without a picture, 2 with both: derived. */
    mappingStatus: integer("mapping_status")
      .notNull()
      .generatedAlwaysAs(
        sql`case when not jsonb_path_exists(variants, '$[0]')
            or jsonb_path_exists(variants, '$[*] ? (!exists(@.catalogVariant) || @.catalogVariant == null)') then 0
          when mockup is null then 1 else 2 end`,
      ),
  },
  // A visitor of its public page knows its id alone.
  constraints: () => [index("products_by_id").on(sql`id`)],
});
export const customers = tableOf(declared.customers, { composite: { sellerTeam: () => sellerTeams } });

/** Who changed which prices of a catalog. */
export const supplierLogs = tableOf(declared.supplierLogs, {
  constraints: () => [index("supplier_logs_of_catalog").on(sql`catalog_id`, sql`created_date`, sql`id`)],
});
