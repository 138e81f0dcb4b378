ALTER TABLE "mockup_job_items" ADD COLUMN "kind" text DEFAULT 'mockup' NOT NULL;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD COLUMN "same_as" integer;--> statement-breakpoint
ALTER TABLE "item_mappings" ADD COLUMN "mockup" text;