ALTER TABLE "catalog_variants" ADD COLUMN "published_min_price" bigint;--> statement-breakpoint
ALTER TABLE "catalog_variants" ADD COLUMN "published_max_price" bigint;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "sizes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "colors" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "shipping_options" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "weight" jsonb;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "return_policy" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "active" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogs" ALTER COLUMN "sizes" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "catalogs" ALTER COLUMN "colors" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "catalogs" ALTER COLUMN "shipping_options" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "catalogs" ALTER COLUMN "return_policy" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "catalogs" ALTER COLUMN "active" DROP DEFAULT;--> statement-breakpoint
-- Until now a catalog was on sale while its status was Published.
UPDATE "catalogs" c SET "active" = c.publish_status = 1,
  "sizes" = coalesce((SELECT jsonb_agg(DISTINCT v.size) FROM "catalog_variants" v
    WHERE v.catalog_id = c.id AND v.deleted_at IS NULL AND v.size IS NOT NULL), '[]'),
  "colors" = coalesce((SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', v.color, 'hex', v.hex)))
    FROM (SELECT color, min(color_hex) FILTER (WHERE color_hex ~ '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$') AS hex FROM "catalog_variants"
      WHERE catalog_id = c.id AND deleted_at IS NULL AND color IS NOT NULL GROUP BY color) v), '[]');--> statement-breakpoint
UPDATE "catalog_variants" v SET "published_min_price" = v.supplier_min_price, "published_max_price" = v.supplier_max_price
  FROM "catalogs" c WHERE c.id = v.catalog_id AND c.active;
--> statement-breakpoint
-- Two platform catalogs could have one SKU: the later variant gets a part of its id.
UPDATE "catalog_variants" v SET "catalog_variant_code" = left(v.catalog_variant_code, 55) || '-' || right(v.id::text, 8)
  WHERE v.owner_agency_id IS NULL AND v.deleted_at IS NULL AND EXISTS (SELECT 1 FROM "catalog_variants" o
    WHERE o.owner_agency_id IS NULL AND o.deleted_at IS NULL AND o.catalog_variant_code = v.catalog_variant_code
      AND o.id < v.id);--> statement-breakpoint
DROP INDEX "catalog_variants_code_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_variants_code_unique" ON "catalog_variants" USING btree (coalesce(owner_agency_id, '00000000-0000-0000-0000-000000000000'),catalog_variant_code) WHERE deleted_at is null;
