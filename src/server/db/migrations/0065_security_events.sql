CREATE TABLE "security_alerts" (
	"agency_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "security_alerts_agency_id_kind_pk" PRIMARY KEY("agency_id","kind")
);
--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_minute_fingerprint_pk";--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "last_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "agency_id" uuid;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "id" uuid;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "created_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Not generated.
UPDATE "security_events" SET "id" = gen_random_uuid(), "created_at" = "first_at", "updated_at" = "last_at",
  "agency_id" = coalesce("owner_agency_id", '00000000-0000-0000-0000-000000000000');--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "agency_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_agency_id_id_pk" PRIMARY KEY("agency_id","id");--> statement-breakpoint
CREATE INDEX "audit_by_time" ON "audit" USING btree (created_at,id);--> statement-breakpoint
CREATE INDEX "security_events_by_created_at" ON "security_events" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "security_events_of_minute" ON "security_events" USING btree ("agency_id","minute","fingerprint");--> statement-breakpoint
CREATE INDEX "security_events_by_time" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "security_events" DROP COLUMN "owner_agency_id";--> statement-breakpoint
ALTER TABLE "security_events" DROP COLUMN "first_at";
