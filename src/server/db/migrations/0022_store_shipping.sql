CREATE TABLE "store_hooks" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"next_check_at" timestamp(3) with time zone,
	"checked_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"active" integer DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "store_hooks_agency_id_integration_id_pk" PRIMARY KEY("agency_id","integration_id")
);
--> statement-breakpoint
CREATE TABLE "store_settings" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"methods" jsonb NOT NULL,
	"default_option" text,
	"location_id" text,
	"location_name" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_settings_agency_id_integration_id_pk" PRIMARY KEY("agency_id","integration_id")
);
--> statement-breakpoint
ALTER TABLE "store_feeds" ADD COLUMN "read_again" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_orders" ADD COLUMN "shipping_method" text;--> statement-breakpoint
ALTER TABLE "store_hooks" ADD CONSTRAINT "store_hooks_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_hooks_due" ON "store_hooks" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "store_syncs_of_store" ON "store_syncs" USING btree (agency_id,integration_id,status,created_at,id);--> statement-breakpoint
ALTER TABLE "store_feeds" DROP COLUMN "webhook_reason";