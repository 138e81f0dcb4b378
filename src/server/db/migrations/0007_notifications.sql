CREATE TABLE "default_views" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "default_views_agency_id_user_id_path_pk" PRIMARY KEY("agency_id","user_id","path")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"link" text,
	"viewed" boolean NOT NULL,
	CONSTRAINT "notifications_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"seller_team_id" uuid,
	CONSTRAINT "views_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE INDEX "notifications_by_created_at" ON "notifications" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_person" ON "notifications" USING btree (agency_id,user_id,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "notifications_unviewed" ON "notifications" USING btree (agency_id,user_id) WHERE not viewed;--> statement-breakpoint
CREATE INDEX "views_by_created_at" ON "views" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "views_of_list" ON "views" USING btree (agency_id,path);