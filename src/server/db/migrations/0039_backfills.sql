ALTER TABLE "store_events" ADD COLUMN "is_backfill" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_feeds" ADD COLUMN "catch_up_since" timestamp(3) with time zone;