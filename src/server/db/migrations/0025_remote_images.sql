CREATE TABLE "remote_images" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp(3) with time zone,
	"failure" text,
	CONSTRAINT "remote_images_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "remote_images_one_a_url" ON "remote_images" USING btree ("agency_id",md5(url));--> statement-breakpoint
CREATE INDEX "remote_images_by_id" ON "remote_images" USING btree ("id");--> statement-breakpoint
CREATE INDEX "remote_images_by_age" ON "remote_images" USING btree ("created_at");