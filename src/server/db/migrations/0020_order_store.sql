ALTER TABLE "order_imports" ADD COLUMN "integration_id" uuid;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "integration_by" text;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "integration_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_of_team" ON "integrations" USING btree (agency_id,seller_team_id,id);--> statement-breakpoint
ALTER TABLE "order_imports" ADD CONSTRAINT "order_imports_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_imports_by_fingerprint" ON "order_imports" USING btree (agency_id,seller_team_id,fingerprint,created_at,id) WHERE integration_by in ('person', 'last');--> statement-breakpoint
CREATE INDEX "orders_of_integration" ON "orders" USING btree (agency_id,integration_id,created_at,id) WHERE integration_id is not null and deleted_at is null;