ALTER TABLE "seller_teams" ADD COLUMN "mapped_user_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "proxies" uuid[];