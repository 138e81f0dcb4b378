ALTER TABLE "uploads" ADD COLUMN "taken_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "finding" text;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "checked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "domains" ADD COLUMN "check_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "attachments" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree (check_at) WHERE connect_status = 0 and deleted_at is null;