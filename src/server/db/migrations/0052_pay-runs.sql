CREATE TABLE "pay_run_lines" (
	"agency_id" uuid NOT NULL,
	"pay_run_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "pay_run_lines_agency_id_pay_run_id_seller_team_id_pk" PRIMARY KEY("agency_id","pay_run_id","seller_team_id")
);
--> statement-breakpoint
CREATE TABLE "pay_runs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"creditor_name" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"until" text NOT NULL,
	"method" text NOT NULL,
	"reference" text,
	"paid_on" text NOT NULL,
	"note" text,
	"created_user_id" uuid,
	"decided_user_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"account" text NOT NULL,
	"creditor" text NOT NULL,
	CONSTRAINT "pay_runs_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE INDEX "pay_runs_by_created_at" ON "pay_runs" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_runs_by_amount" ON "pay_runs" USING btree ("agency_id","amount","id");--> statement-breakpoint
CREATE INDEX "pay_runs_of_creditor" ON "pay_runs" USING btree (creditor,agency_id,created_at);