CREATE TABLE "rule_facts" (
	"agency_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "rule_facts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"event" text NOT NULL,
	"depth" integer DEFAULT 0 NOT NULL,
	"rule_id" uuid,
	"blocked_since" timestamp(3) with time zone,
	"facts" jsonb NOT NULL,
	"due" boolean NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp(3) with time zone,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "rule_facts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "rule_runs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"rule_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"seller_team_id" uuid,
	"order_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"text" text NOT NULL,
	"facts_id" bigint NOT NULL,
	"decided" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "rule_runs_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"event" text NOT NULL,
	"hours" integer,
	"conditions" jsonb NOT NULL,
	"effects" jsonb NOT NULL,
	"state" text NOT NULL,
	"since" timestamp(3) with time zone,
	"position" integer NOT NULL,
	"revision" integer NOT NULL,
	"test" jsonb,
	"seller_team_id" uuid,
	"author_id" uuid NOT NULL,
	"profile" text NOT NULL,
	CONSTRAINT "rules_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_rule_fk" FOREIGN KEY ("agency_id","rule_id") REFERENCES "public"."rules"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_runs" ADD CONSTRAINT "rule_runs_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_facts_due" ON "rule_facts" USING btree ("id") WHERE due;--> statement-breakpoint
CREATE INDEX "rule_facts_by_event" ON "rule_facts" USING btree ("agency_id","event","created_at");--> statement-breakpoint
CREATE INDEX "rule_facts_of_order" ON "rule_facts" USING btree ("agency_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_facts_blocked" ON "rule_facts" USING btree ("agency_id","rule_id","order_id","blocked_since") WHERE rule_id is not null;--> statement-breakpoint
CREATE INDEX "rule_runs_by_created_at" ON "rule_runs" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_runs_once" ON "rule_runs" USING btree (agency_id,facts_id,rule_id);--> statement-breakpoint
CREATE INDEX "rule_runs_of_rule" ON "rule_runs" USING btree (agency_id,rule_id,created_at,id);--> statement-breakpoint
CREATE INDEX "rule_runs_of_order" ON "rule_runs" USING btree (agency_id,order_id);--> statement-breakpoint
CREATE INDEX "rules_by_position" ON "rules" USING btree ("agency_id","position","id");--> statement-breakpoint
CREATE INDEX "rules_active" ON "rules" USING btree (agency_id,event) WHERE state <> 'off' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_address" ON "orders" USING btree (agency_id,seller_team_id,lower(address1),zip_code,created_at) WHERE address1 is not null and deleted_at is null;