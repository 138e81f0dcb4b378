import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { PersonalizationField } from "../../../domain/products/personalization.ts";
import * as declared from "../../../domain/resources/index.ts";
import { cents } from "../columns/cents.ts";
import { catalogVariants } from "./catalogs.ts";
import { tableOf } from "./table.ts";

/** The functions below are parts of mapping keys (`domain/orders/mapping/mapping-key.ts`). */
export const spacedText = (text: SQL): SQL =>
  sql`btrim(regexp_replace(normalize(${text}, NFKC), '\\s+', ' ', 'g'))`;

/** An index finds products by this of their title. */
export const titleKey = (text: SQL): SQL => sql`lower(${spacedText(text)})`;

/** Of a variant with this alias. */
export const optionsKey = (variant: SQL): SQL =>
  titleKey(sql`concat_ws(' / ', ${variant}.option1, ${variant}.option2, ${variant}.option3)`);

export const products = tableOf(declared.products, {
  columns: {
    // With a default, so that products of earlier versions have the field too.
    personalization: jsonb("personalization").$type<PersonalizationField[]>().notNull().default([]),
    /** How many variants it has, and how many of them name no catalog variant: counted by `countVariants`. */
    variantCount: integer("variant_count").notNull().default(0),
    unmappedVariants: integer("unmapped_variants").notNull().default(0),
    /** 0 while a variant is not mapped to a catalog's, 1 without a mockup, 2 with both: generated. */
    mappingStatus: integer("mapping_status")
      .notNull()
      .generatedAlwaysAs(
        sql`case when variant_count = 0 or unmapped_variants > 0 then 0 when mockup is null then 1 else 2 end`,
      ),
  },
  constraints: () => [
    index("products_personalized")
      .on(sql`agency_id`, sql`seller_team_id`, titleKey(sql`title`))
      .where(sql`personalization <> '[]' and deleted_at is null`),
    // The public page finds it by its id alone.
    index("products_by_id").on(sql`id`),
    index("products_by_mapping")
      .on(sql`agency_id`, sql`seller_team_id`, sql`mapping_status`, sql`created_at`, sql`id`)
      .where(sql`deleted_at is null`),
  ],
});

/** A variant's SKU without case and spaces, as in the key of a mapping. The index and the queries share this text. */
export const SKU_OF_KEY = sql.raw(
  "upper(btrim(regexp_replace(normalize(coalesce(sku, ''), NFKC), '\\s+', ' ', 'g')))",
);

/** The variants of sellers' products, in order of `position`. A save updates the row of an id, which so stays. */
export const productVariants = pgTable(
  "product_variants",
  {
    agencyId: uuid("agency_id").notNull(),
    id: uuid("id").notNull(),
    productId: uuid("product_id").notNull(),
    position: integer("position").notNull(),
    option1: text("option1"),
    option2: text("option2"),
    option3: text("option3"),
    sku: text("sku"),
    /** What a shop asks for it, in cents. */
    price: cents("price").notNull(),
    shipUsFirst: boolean("ship_us_first").notNull().default(false),
    catalogVariantId: uuid("catalog_variant_id"),
  },
  (self) => [
    primaryKey({ columns: [self.agencyId, self.id] }),
    foreignKey({
      name: "product_variants_product_fk",
      columns: [self.agencyId, self.productId],
      foreignColumns: [products.agencyId, products.id],
    }),
    // Catalog variants belong to the platform or to an agency, and their key has no agency.
    foreignKey({
      name: "product_variants_catalog_variant_fk",
      columns: [self.catalogVariantId],
      foreignColumns: [catalogVariants.id],
    }),
    index("product_variants_of_product").on(self.agencyId, self.productId, self.position),
    index("product_variants_by_sku").on(sql`agency_id`, sql`sku`).where(sql`sku is not null`),
    index("product_variants_by_key").on(sql`agency_id`, sql`(${SKU_OF_KEY})`),
    index("product_variants_of_catalog_variant")
      .on(sql`catalog_variant_id`, sql`agency_id`)
      .where(sql`catalog_variant_id is not null`),
  ],
);
