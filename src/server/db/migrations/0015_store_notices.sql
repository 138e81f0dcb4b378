CREATE TABLE "integration_keys" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"address" text,
	"key" text NOT NULL,
	"secret" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_keys_agency_id_integration_id_pk" PRIMARY KEY("agency_id","integration_id")
);
--> statement-breakpoint
CREATE TABLE "store_notices" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"parcel_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"integration_id" uuid,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"told" jsonb,
	CONSTRAINT "store_notices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "integration_keys" ADD CONSTRAINT "integration_keys_fk" FOREIGN KEY ("agency_id","integration_id") REFERENCES "public"."integrations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_parcel_fk" FOREIGN KEY ("agency_id","parcel_id") REFERENCES "public"."parcels"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_integration_fk" FOREIGN KEY ("agency_id","integration_id") REFERENCES "public"."integrations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_notices_by_created_at" ON "store_notices" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "store_notices_due" ON "store_notices" USING btree (next_attempt_at) WHERE status in ('waiting', 'telling');--> statement-breakpoint
CREATE INDEX "store_notices_of_order" ON "store_notices" USING btree (agency_id,order_id);--> statement-breakpoint
CREATE INDEX "store_notices_by_status" ON "store_notices" USING btree (agency_id,status,created_at,id);