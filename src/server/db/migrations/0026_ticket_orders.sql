ALTER TABLE "orders" ADD CONSTRAINT "orders_with_team" UNIQUE("agency_id","seller_team_id","id");--> statement-breakpoint
-- A ticket that named another seller's order showed it to the seller who reads the ticket.
UPDATE "tickets" t SET "order_id" = null WHERE "order_id" IS NOT NULL AND NOT EXISTS
  (SELECT 1 FROM "orders" o WHERE o."agency_id" = t."agency_id" AND o."seller_team_id" = t."seller_team_id" AND o."id" = t."order_id");--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_fk" FOREIGN KEY ("agency_id","seller_team_id","order_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tickets_of_order" ON "tickets" USING btree (agency_id,order_id) WHERE order_id is not null;
