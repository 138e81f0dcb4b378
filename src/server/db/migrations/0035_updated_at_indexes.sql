CREATE INDEX "invoices_by_updated_at" ON "invoices" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "parcels_by_updated_at" ON "parcels" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_updated_at" ON "products" USING btree ("agency_id","updated_at","id");