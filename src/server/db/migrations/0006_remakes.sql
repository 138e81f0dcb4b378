ALTER TABLE "order_items" ADD COLUMN "remake_of_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remake_of_id" uuid;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_remake_of_fk" FOREIGN KEY ("agency_id","remake_of_id") REFERENCES "public"."order_items"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_remake_of_fk" FOREIGN KEY ("agency_id","seller_team_id","remake_of_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remakes_of_item" ON "order_items" USING btree (agency_id,remake_of_id) WHERE remake_of_id is not null;--> statement-breakpoint
CREATE INDEX "remakes_of_order" ON "orders" USING btree (agency_id,remake_of_id) WHERE remake_of_id is not null;