CREATE TABLE "store_resync_orders" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"number" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"effect" jsonb NOT NULL,
	"order_id" uuid,
	"body" "bytea",
	CONSTRAINT "store_resync_orders_agency_id_integration_id_external_id_pk" PRIMARY KEY("agency_id","integration_id","external_id")
);
--> statement-breakpoint
CREATE TABLE "store_resyncs" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"resync_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"status" text NOT NULL,
	"cursor" timestamp(3) with time zone NOT NULL,
	"page" text,
	"next_read_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reason" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_resyncs_agency_id_integration_id_pk" PRIMARY KEY("agency_id","integration_id")
);
--> statement-breakpoint
ALTER TABLE "store_events" ADD COLUMN "expected" text;--> statement-breakpoint
ALTER TABLE "store_resync_orders" ADD CONSTRAINT "store_resync_orders_fk" FOREIGN KEY ("agency_id","integration_id") REFERENCES "public"."store_resyncs"("agency_id","integration_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_resyncs" ADD CONSTRAINT "store_resyncs_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_resyncs_due" ON "store_resyncs" USING btree ("next_read_at") WHERE next_read_at is not null;