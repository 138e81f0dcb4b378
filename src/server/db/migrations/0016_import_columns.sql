CREATE TABLE "column_choices" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"labels" jsonb NOT NULL,
	"choice" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_choices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_orders" ADD COLUMN "charge" bigint GENERATED ALWAYS AS ((rehearsal ->> 'charge')::bigint) STORED;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "choice" jsonb;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "sample" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "column_choices_unique" ON "column_choices" USING btree ("agency_id","seller_team_id","fingerprint");--> statement-breakpoint
CREATE INDEX "import_orders_to_charge" ON "import_orders" USING btree ("agency_id","import_id","seq","charge") WHERE verdict = 'ready' and outcome is null;