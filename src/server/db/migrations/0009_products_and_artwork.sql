CREATE TABLE "image_measures" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"path" text NOT NULL,
	"measures" jsonb,
	"failure" text,
	"claimed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "image_measures_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
CREATE TABLE "preflight_rechecks" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"after" uuid
);
--> statement-breakpoint
CREATE TABLE "rejected_artwork" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"rejected_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"hash" text,
	CONSTRAINT "rejected_artwork_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
CREATE TABLE "rejected_artwork_bands" (
	"agency_id" uuid NOT NULL,
	"band" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "rejected_artwork_bands_agency_id_band_key_pk" PRIMARY KEY("agency_id","band","key")
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight_status" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight_of" text[];--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight_due" boolean GENERATED ALWAYS AS (coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6) is not null and preflight_of is distinct from array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, variant_id::text]) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_to_check" ON "order_items" USING btree (agency_id,order_id) WHERE preflight_due and deleted_at is null;--> statement-breakpoint
-- Not generated: orders to approve that passed all checks have a cause, apart from those with doubtful artwork.
UPDATE "order_blockers" SET "cause" = 'passed' WHERE "gate" = 'approve' AND "cause" = '';
--> statement-breakpoint
UPDATE "blocker_counters" SET "cause" = 'passed' WHERE "gate" = 'approve' AND "cause" = '';
--> statement-breakpoint
-- Not generated: orders that were approved before have no check of their artwork, which would stop their production.
UPDATE "order_items" i SET "preflight_of" = array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, variant_id::text]
	FROM "orders" o
	WHERE o.agency_id = i.agency_id AND o.id = i.order_id AND i.preflight_due
		AND (o.deleted_at IS NOT NULL OR o.status NOT IN ('Unfulfilled', 'Rejected', 'InReview'));
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "garment_photos" (
	"catalog_id" uuid NOT NULL,
	"color" text NOT NULL,
	"slot" integer NOT NULL,
	"image" text NOT NULL,
	"mask" text,
	"box_x" double precision NOT NULL,
	"box_y" double precision NOT NULL,
	"box_width" double precision NOT NULL,
	"box_height" double precision NOT NULL,
	"box_rotation" double precision NOT NULL,
	"light" double precision NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "garment_photos_catalog_id_color_slot_pk" PRIMARY KEY("catalog_id","color","slot")
);
--> statement-breakpoint
CREATE TABLE "mockup_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mockup_job_items" (
	"agency_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"color" text NOT NULL,
	"slot" integer NOT NULL,
	"artwork" text NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"scale" double precision NOT NULL,
	"rotation" double precision NOT NULL,
	"path" text,
	"message" text,
	CONSTRAINT "mockup_job_items_agency_id_job_id_seq_pk" PRIMARY KEY("agency_id","job_id","seq")
);
--> statement-breakpoint
CREATE TABLE "mockup_jobs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid,
	"catalog_id" uuid NOT NULL,
	"created_user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mockup_jobs_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "garment_photos_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "garment_photos" ADD CONSTRAINT "garment_photos_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD CONSTRAINT "mockup_job_items_job_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."mockup_jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mockup_jobs" ADD CONSTRAINT "mockup_jobs_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mockup_files_by_use" ON "mockup_files" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "mockup_jobs_under_way" ON "mockup_jobs" USING btree ("status") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "mockup_jobs_by_age" ON "mockup_jobs" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"change" integer NOT NULL,
	"quantity_after" integer NOT NULL,
	"stock_order_id" uuid,
	"reference" text,
	"note" text,
	"created_user_id" uuid,
	CONSTRAINT "stock_movements_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD COLUMN "moved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD COLUMN "difference" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_warehouse_fk" FOREIGN KEY ("agency_id","warehouse_id") REFERENCES "public"."warehouses"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_order_fk" FOREIGN KEY ("agency_id","stock_order_id") REFERENCES "public"."orders_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_by_created_at" ON "stock_movements" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movements" USING btree (agency_id,product_id,warehouse_id,created_at);--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_not_negative" CHECK (quantity >= 0);
--> statement-breakpoint
-- Not generated, from here to the end. The default above is for the stored rows only.
ALTER TABLE "orders_warehouse" ALTER COLUMN "moved" DROP DEFAULT;--> statement-breakpoint
UPDATE "orders_warehouse" SET "moved" = "quantity" WHERE "status" = 'done';--> statement-breakpoint
-- The stock of today is the first movement, so that every quantity is the sum of its movements.
INSERT INTO "stock_movements" ("agency_id", "id", "seller_team_id", "sku", "product_id", "warehouse_id", "reason",
  "change", "quantity_after", "note")
SELECT s."agency_id", gen_random_uuid(), s."seller_team_id", p."sku", s."product_id", s."warehouse_id", 'counted',
  s."quantity", s."quantity", 'Stock before movements were recorded'
FROM "warehouse_stock" s
JOIN "products_warehouse" p ON p."agency_id" = s."agency_id" AND p."id" = s."product_id"
WHERE s."deleted_at" IS NULL AND s."quantity" <> 0;
