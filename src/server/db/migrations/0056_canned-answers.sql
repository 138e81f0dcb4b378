CREATE TABLE "canned_answers" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "canned_answers_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE INDEX "canned_answers_by_name" ON "canned_answers" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_answers_name_unique" ON "canned_answers" USING btree ("agency_id","name") WHERE deleted_at is null;