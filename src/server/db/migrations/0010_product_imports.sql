CREATE TABLE "product_import_images" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"url" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"path" text,
	"failure" text,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_import_images_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "product_import_lines" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"title" text NOT NULL,
	"draft" jsonb NOT NULL,
	"outcome" text,
	"problems" jsonb,
	"product_id" uuid,
	"before" jsonb,
	"version" integer,
	"is_undone" boolean,
	"kept" text,
	CONSTRAINT "product_import_lines_agency_id_import_id_seq_pk" PRIMARY KEY("agency_id","import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"status" text NOT NULL,
	"rows" integer NOT NULL,
	"total" integer NOT NULL,
	"created" integer NOT NULL,
	"changed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"failed" integer NOT NULL,
	"images" integer NOT NULL,
	"images_fetched" integer NOT NULL,
	"images_failed" integer NOT NULL,
	"message" text,
	"created_user_id" uuid,
	"file_hash" text NOT NULL,
	"decimal" text,
	"choice" jsonb,
	"fingerprint" text NOT NULL,
	"variants_left" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp(3) with time zone,
	CONSTRAINT "product_imports_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "content_hash" text;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_import_images_one_a_url" ON "product_import_images" USING btree ("agency_id","import_id",md5(url));--> statement-breakpoint
CREATE INDEX "product_import_images_due" ON "product_import_images" USING btree ("due_at","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "product_import_images_by_url" ON "product_import_images" USING btree ("agency_id","seller_team_id",md5(url));--> statement-breakpoint
CREATE INDEX "product_import_lines_left" ON "product_import_lines" USING btree ("agency_id","import_id","seq") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "product_import_lines_of_product" ON "product_import_lines" USING btree ("agency_id","product_id");--> statement-breakpoint
CREATE INDEX "product_imports_by_created_at" ON "product_imports" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "product_imports_of_team" ON "product_imports" USING btree (agency_id,seller_team_id,created_at,id);--> statement-breakpoint
CREATE INDEX "product_imports_chosen" ON "product_imports" USING btree (agency_id,seller_team_id,fingerprint,created_at) WHERE choice is not null;--> statement-breakpoint
CREATE INDEX "product_imports_under_way" ON "product_imports" USING btree (created_at,id) WHERE status = 'importing';--> statement-breakpoint
CREATE INDEX "images_by_content" ON "images" USING btree (agency_id,seller_team_id,content_hash) WHERE content_hash is not null;