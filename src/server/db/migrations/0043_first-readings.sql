ALTER TABLE "store_feeds" ADD COLUMN "catch_up_from" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "store_feeds" ADD COLUMN "caught_up_orders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_feeds" ADD COLUMN "caught_up_to" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "store_feeds" ADD COLUMN "reach_seconds" integer DEFAULT 604800 NOT NULL;