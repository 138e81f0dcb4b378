ALTER TABLE "mockup_jobs" ALTER COLUMN "catalog_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD COLUMN "catalog_id" uuid;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD CONSTRAINT "mockup_job_items_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD CONSTRAINT "mockup_job_items_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products"("agency_id","id") ON DELETE no action ON UPDATE no action;