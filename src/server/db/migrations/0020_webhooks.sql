CREATE TABLE "webhook_deliveries" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"webhook_id" uuid NOT NULL,
	"seller_team_id" uuid,
	"event" text NOT NULL,
	"order_id" uuid,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"response_status" integer,
	"reason" text,
	"duration_ms" integer,
	"delivered_at" timestamp(3) with time zone,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" bigint,
	"from_status" text,
	"to_status" text,
	"body" text,
	"response" text,
	CONSTRAINT "webhook_deliveries_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" jsonb NOT NULL,
	"status" text NOT NULL,
	"paused_reason" text,
	"paused_at" timestamp(3) with time zone,
	"seller_team_id" uuid,
	"created_user_id" uuid NOT NULL,
	"last_success_at" timestamp(3) with time zone,
	"failing_since" timestamp(3) with time zone,
	"failures" integer NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_until" timestamp(3) with time zone,
	CONSTRAINT "webhooks_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_fk" FOREIGN KEY ("agency_id","webhook_id") REFERENCES "public"."webhooks"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_created_at" ON "webhook_deliveries" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree (agency_id,webhook_id,event_id,event);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree (agency_id,webhook_id,next_attempt_at,sequence) WHERE status in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree (agency_id,webhook_id,order_id,sequence) WHERE status in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree (agency_id,webhook_id,created_at,id);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_order" ON "webhook_deliveries" USING btree (agency_id,order_id) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_age" ON "webhook_deliveries" USING btree (created_at);--> statement-breakpoint
CREATE INDEX "webhooks_by_created_at" ON "webhooks" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhooks_of_team" ON "webhooks" USING btree (agency_id,seller_team_id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "webhooks_active" ON "webhooks" USING btree (id) WHERE status = 'active' and deleted_at is null;