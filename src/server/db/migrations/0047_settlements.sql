CREATE TABLE "settlement_lines" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"settlement_id" uuid NOT NULL,
	"store_id" uuid NOT NULL,
	"order_reference" text NOT NULL,
	"order_id" uuid,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"net" bigint NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"status" text NOT NULL,
	"reason" text,
	"decided_user_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"position" integer NOT NULL,
	CONSTRAINT "settlement_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"store_id" uuid NOT NULL,
	"reference" text,
	"paid_at" timestamp(3) with time zone NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"net" bigint NOT NULL,
	"lines" integer NOT NULL,
	"waiting" integer NOT NULL,
	"note" text,
	"created_user_id" uuid,
	"fingerprint" text NOT NULL,
	CONSTRAINT "settlements_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "agency_since" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_fk" FOREIGN KEY ("agency_id","settlement_id") REFERENCES "public"."settlements"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_store_fk" FOREIGN KEY ("agency_id","store_id") REFERENCES "public"."stores"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_order_fk" FOREIGN KEY ("agency_id","seller_team_id","order_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_store_fk" FOREIGN KEY ("agency_id","store_id") REFERENCES "public"."stores"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_lines_by_created_at" ON "settlement_lines" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_order_reference" ON "settlement_lines" USING btree ("agency_id","order_reference","id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_net" ON "settlement_lines" USING btree ("agency_id","net","id");--> statement-breakpoint
CREATE INDEX "settlement_lines_of_settlement" ON "settlement_lines" USING btree (agency_id,settlement_id,position);--> statement-breakpoint
CREATE INDEX "settlement_lines_waiting" ON "settlement_lines" USING btree (agency_id,created_at) WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "settlements_by_created_at" ON "settlements" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "settlements_by_paid_at" ON "settlements" USING btree ("agency_id","paid_at","id");--> statement-breakpoint
CREATE INDEX "settlements_by_net" ON "settlements" USING btree ("agency_id","net","id");--> statement-breakpoint
CREATE INDEX "settlements_by_waiting" ON "settlements" USING btree ("agency_id","waiting","id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_once" ON "settlements" USING btree (agency_id,fingerprint);--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_reference" ON "settlements" USING btree (agency_id,store_id,lower(reference)) WHERE reference is not null;