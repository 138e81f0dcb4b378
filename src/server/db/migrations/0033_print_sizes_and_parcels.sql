ALTER TABLE "catalog_variants" ADD COLUMN "print_sizes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rejected_artwork" ADD COLUMN "approved_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD COLUMN "variant_ids" uuid[];--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "tracking_url" text;