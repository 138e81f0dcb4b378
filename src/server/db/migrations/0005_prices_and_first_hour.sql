CREATE TABLE "price_publications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"summary" text NOT NULL,
	"catalog_id" uuid NOT NULL,
	"basecost_id" uuid,
	"publish_at" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_user_id" uuid NOT NULL,
	"body" jsonb NOT NULL,
	"seen_version" integer NOT NULL,
	"profile" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supplier_logs" ADD COLUMN "status_before" integer;--> statement-breakpoint
ALTER TABLE "supplier_logs" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "supplier_logs" ADD COLUMN "undone_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "email_history" ADD COLUMN "by_platform" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "onboarding_dismissed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "goes_without_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "price_publications_by_publish_at" ON "price_publications" USING btree ("publish_at","id");--> statement-breakpoint
CREATE INDEX "price_publications_due" ON "price_publications" USING btree (publish_at,id) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "price_publications_of_catalog" ON "price_publications" USING btree (catalog_id,publish_at,id);--> statement-breakpoint
CREATE INDEX "supplier_logs_of_import" ON "supplier_logs" USING btree (import_id) WHERE import_id is not null;