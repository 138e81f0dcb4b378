CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"seller_team_id" uuid,
	"created_user_id" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"key_hash" "bytea" NOT NULL,
	"profile" text NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_seller_team_fk" FOREIGN KEY ("owner_agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_by_created_at" ON "api_keys" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_of_agency" ON "api_keys" USING btree (owner_agency_id,seller_team_id);