-- No session knows at which host it was opened: people sign in once again.
DELETE FROM "sessions";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "profile" text NOT NULL;
