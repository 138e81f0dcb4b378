CREATE TABLE "product_variants" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"option1" text,
	"option2" text,
	"option3" text,
	"sku" text,
	"price" bigint NOT NULL,
	"ship_us_first" boolean DEFAULT false NOT NULL,
	"catalog_variant_id" uuid,
	CONSTRAINT "product_variants_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "products" drop column "mapping_status";
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "variant_count" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "unmapped_variants" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- By hand: drizzle-kit adds the generated column before the columns that it is calculated from, and drops "variants"
-- without moving them. A catalog variant that no longer exists becomes null.
INSERT INTO "product_variants" ("agency_id", "id", "product_id", "position", "option1", "option2", "option3", "sku",
	"price", "ship_us_first", "catalog_variant_id")
SELECT p.agency_id, gen_random_uuid(), p.id, v.place - 1, nullif(v.variant ->> 'option1', ''),
	nullif(v.variant ->> 'option2', ''), nullif(v.variant ->> 'option3', ''), nullif(v.variant ->> 'sku', ''),
	round((v.variant ->> 'price')::numeric * 100), coalesce((v.variant ->> 'shipUsFirst')::boolean, false), c.id
FROM "products" p
CROSS JOIN LATERAL jsonb_array_elements(p.variants) WITH ORDINALITY v(variant, place)
LEFT JOIN "catalog_variants" c ON c.id::text = lower(v.variant ->> 'catalogVariant') AND c.deleted_at IS NULL;
--> statement-breakpoint
UPDATE "products" p SET "variant_count" = n.variants, "unmapped_variants" = n.unmapped
FROM (SELECT agency_id, product_id, count(*) AS variants, count(*) FILTER (WHERE catalog_variant_id IS NULL) AS unmapped
	FROM "product_variants" GROUP BY agency_id, product_id) n
WHERE p.agency_id = n.agency_id AND p.id = n.product_id;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "mapping_status" integer GENERATED ALWAYS AS (case when variant_count = 0 or unmapped_variants > 0 then 0 when mockup is null then 1 else 2 end) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_catalog_variant_fk" FOREIGN KEY ("catalog_variant_id") REFERENCES "public"."catalog_variants"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "product_variants_of_product" ON "product_variants" USING btree ("agency_id","product_id","position");
--> statement-breakpoint
CREATE INDEX "product_variants_by_sku" ON "product_variants" USING btree (agency_id,sku) WHERE sku is not null;
--> statement-breakpoint
CREATE INDEX "product_variants_by_key" ON "product_variants" USING btree (agency_id,(upper(btrim(regexp_replace(normalize(coalesce(sku, ''), NFKC), '\s+', ' ', 'g')))));
--> statement-breakpoint
CREATE INDEX "product_variants_of_catalog_variant" ON "product_variants" USING btree (catalog_variant_id,agency_id) WHERE catalog_variant_id is not null;
--> statement-breakpoint
CREATE INDEX "products_by_mapping" ON "products" USING btree (agency_id,seller_team_id,mapping_status,created_at,id) WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "variants";
