CREATE TABLE "auto_submits" (
	"agency_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"queued_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"kept_for" text,
	"retry_at" timestamp(3) with time zone,
	"skipped_at" timestamp(3) with time zone,
	"submitted_at" timestamp(3) with time zone,
	"amount" bigint,
	CONSTRAINT "auto_submits_agency_id_order_id_pk" PRIMARY KEY("agency_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "seller_teams" ADD COLUMN "auto_submit" jsonb;--> statement-breakpoint
ALTER TABLE "seller_teams" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "auto_submit" jsonb;--> statement-breakpoint
ALTER TABLE "auto_submits" ADD CONSTRAINT "auto_submits_order_fk" FOREIGN KEY ("agency_id","seller_team_id","order_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "auto_submits_waiting" ON "auto_submits" USING btree ("agency_id","seller_team_id","integration_id","queued_at") WHERE submitted_at is null and skipped_at is null;--> statement-breakpoint
CREATE INDEX "auto_submits_done" ON "auto_submits" USING btree ("agency_id","integration_id","submitted_at") WHERE submitted_at is not null;