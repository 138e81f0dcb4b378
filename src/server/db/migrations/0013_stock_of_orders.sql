ALTER TABLE "stock_movements" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "mapped_order_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "order_item_id" uuid;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_fk" FOREIGN KEY ("agency_id","seller_team_id","order_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_mapped_order_fk" FOREIGN KEY ("agency_id","mapped_order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_item_fk" FOREIGN KEY ("agency_id","order_item_id") REFERENCES "public"."order_items"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_warehouse_by_key" ON "products_warehouse" USING btree (agency_id,(upper(btrim(regexp_replace(normalize(coalesce(sku, ''), NFKC), '\s+', ' ', 'g'))))) WHERE deleted_at is null;