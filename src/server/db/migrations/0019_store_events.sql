CREATE TABLE "store_events" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"external_id" text NOT NULL,
	"topic" text NOT NULL,
	"integration_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"order_id" uuid,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"settled_at" timestamp(3) with time zone,
	"delivery_id" text NOT NULL,
	"body" "bytea",
	CONSTRAINT "store_events_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "store_feeds" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"cursor" timestamp(3) with time zone NOT NULL,
	"page" text,
	"next_poll_at" timestamp(3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"polled_at" timestamp(3) with time zone,
	"reason" text,
	"paused_at" timestamp(3) with time zone,
	"webhook_reason" text,
	CONSTRAINT "store_feeds_agency_id_integration_id_pk" PRIMARY KEY("agency_id","integration_id")
);
--> statement-breakpoint
CREATE TABLE "store_orders" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"order_id" uuid,
	"applied_at" timestamp(3) with time zone NOT NULL,
	"customer_hash" text NOT NULL,
	"items_hash" text NOT NULL,
	"ended" boolean NOT NULL,
	"refunds" text[] DEFAULT '{}' NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_orders_agency_id_integration_id_external_id_pk" PRIMARY KEY("agency_id","integration_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "webhook_secret" text;--> statement-breakpoint
ALTER TABLE "store_events" ADD CONSTRAINT "store_events_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_events" ADD CONSTRAINT "store_events_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_events" ADD CONSTRAINT "store_events_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_feeds" ADD CONSTRAINT "store_feeds_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_orders" ADD CONSTRAINT "store_orders_order_fk" FOREIGN KEY ("agency_id","seller_team_id","order_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_events_by_created_at" ON "store_events" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "store_events_delivery" ON "store_events" USING btree (agency_id,integration_id,delivery_id);--> statement-breakpoint
CREATE INDEX "store_events_due" ON "store_events" USING btree (next_attempt_at,id) WHERE status in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "store_events_of_order" ON "store_events" USING btree (agency_id,integration_id,external_id,id);--> statement-breakpoint
CREATE INDEX "store_events_of_team" ON "store_events" USING btree (agency_id,seller_team_id,created_at,id);--> statement-breakpoint
CREATE INDEX "store_events_settled" ON "store_events" USING btree (settled_at) WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "store_feeds_due" ON "store_feeds" USING btree ("next_poll_at") WHERE next_poll_at is not null;--> statement-breakpoint
CREATE INDEX "store_orders_of_order" ON "store_orders" USING btree ("agency_id","order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "integrations_of_shop" ON "integrations" USING btree (domain) WHERE platform = 'shopify';