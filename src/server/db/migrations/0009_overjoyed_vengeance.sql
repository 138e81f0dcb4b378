CREATE TABLE "garment_photos" (
	"catalog_id" uuid NOT NULL,
	"color" text NOT NULL,
	"slot" integer NOT NULL,
	"image" text NOT NULL,
	"mask" text,
	"box_x" double precision NOT NULL,
	"box_y" double precision NOT NULL,
	"box_width" double precision NOT NULL,
	"box_height" double precision NOT NULL,
	"box_rotation" double precision NOT NULL,
	"light" double precision NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "garment_photos_catalog_id_color_slot_pk" PRIMARY KEY("catalog_id","color","slot")
);
--> statement-breakpoint
CREATE TABLE "mockup_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mockup_job_items" (
	"agency_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"color" text NOT NULL,
	"slot" integer NOT NULL,
	"artwork" text NOT NULL,
	"x" double precision NOT NULL,
	"y" double precision NOT NULL,
	"scale" double precision NOT NULL,
	"rotation" double precision NOT NULL,
	"path" text,
	"message" text,
	CONSTRAINT "mockup_job_items_agency_id_job_id_seq_pk" PRIMARY KEY("agency_id","job_id","seq")
);
--> statement-breakpoint
CREATE TABLE "mockup_jobs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid,
	"catalog_id" uuid NOT NULL,
	"created_user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "mockup_jobs_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "garment_photos_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "garment_photos" ADD CONSTRAINT "garment_photos_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mockup_job_items" ADD CONSTRAINT "mockup_job_items_job_fk" FOREIGN KEY ("agency_id","job_id") REFERENCES "public"."mockup_jobs"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mockup_jobs" ADD CONSTRAINT "mockup_jobs_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mockup_files_by_use" ON "mockup_files" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "mockup_jobs_under_way" ON "mockup_jobs" USING btree ("status") WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "mockup_jobs_by_age" ON "mockup_jobs" USING btree ("created_at");