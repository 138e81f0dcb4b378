ALTER TABLE "order_imports" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "import_on_delivery" boolean DEFAULT false NOT NULL;