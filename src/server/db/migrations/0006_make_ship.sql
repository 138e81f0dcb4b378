ALTER TABLE "export_history" ADD COLUMN "filter" text;--> statement-breakpoint
CREATE INDEX "order_items_by_code" ON "order_items" USING btree (agency_id,(right(replace(id::text, '-', ''), 15)));