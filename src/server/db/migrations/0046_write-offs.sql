CREATE TABLE "write_offs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"of" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"created_user_id" uuid,
	"decided_user_id" uuid,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "write_offs_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "kind" text DEFAULT 'profit' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "default_basecost_id" uuid;--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "write_offs_by_created_at" ON "write_offs" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "write_offs_by_amount" ON "write_offs" USING btree ("agency_id","amount","id");--> statement-breakpoint
CREATE INDEX "write_offs_of_team" ON "write_offs" USING btree (agency_id,seller_team_id,created_at,id);--> statement-breakpoint
CREATE INDEX "write_offs_pending" ON "write_offs" USING btree (agency_id,seller_team_id) WHERE status = 'pending' and deleted_at is null;