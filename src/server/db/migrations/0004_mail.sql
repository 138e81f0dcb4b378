CREATE TABLE "email_history" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"reason" text,
	"next_attempt_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"html" text NOT NULL,
	"links" jsonb,
	"send_before" timestamp(3) with time zone NOT NULL,
	"claimed_at" timestamp(3) with time zone,
	"handed_over_at" timestamp(3) with time zone,
	CONSTRAINT "email_history_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_notifications" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "mail_notifications_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "awaits_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "email_history_by_created_at" ON "email_history" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_history_due" ON "email_history" USING btree (next_attempt_at) WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_notifications_by_name" ON "mail_notifications" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_notifications_code_unique" ON "mail_notifications" USING btree ("agency_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "one_time_tokens_of_user" ON "one_time_tokens" USING btree ("user_id");