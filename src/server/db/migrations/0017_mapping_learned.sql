ALTER TABLE "order_items" drop column "mapping_status";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "mapping_status" integer GENERATED ALWAYS AS (case when variant_id is null then 0
          when coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6) is null then 1 else 2 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "item_mappings" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "item_mappings" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "item_mappings" ADD COLUMN "created_user_id" uuid;--> statement-breakpoint
CREATE INDEX "catalog_variants_by_parts" ON "catalog_variants" USING gin ((regexp_split_to_array(upper(catalog_variant_code), '[^[:alnum:]]+')));--> statement-breakpoint
CREATE UNIQUE INDEX "item_mappings_by_id" ON "item_mappings" USING btree ("agency_id","id");--> statement-breakpoint
CREATE INDEX "order_items_mapped" ON "order_items" USING btree (agency_id,seller_team_id,mapping_key,variant_id) WHERE variant_id is not null;