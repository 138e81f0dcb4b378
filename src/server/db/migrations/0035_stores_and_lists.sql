CREATE TABLE "store_failure_notices" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"notified_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "store_failure_notices_agency_id_integration_id_kind_pk" PRIMARY KEY("agency_id","integration_id","kind")
);
--> statement-breakpoint
ALTER TABLE "item_mappings" ALTER COLUMN "variant_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "store_events" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "complete_orders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_failure_notices" ADD CONSTRAINT "store_failure_notices_integration_fk" FOREIGN KEY ("agency_id","integration_id") REFERENCES "public"."integrations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_by_updated_at" ON "invoices" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "parcels_by_updated_at" ON "parcels" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_updated_at" ON "products" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "store_events_failed" ON "store_events" USING btree (agency_id,integration_id,settled_at) WHERE status = 'failed';