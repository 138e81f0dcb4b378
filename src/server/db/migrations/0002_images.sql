CREATE TABLE "images" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"preview" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"tags" jsonb NOT NULL,
	"seller_team_id" uuid,
	CONSTRAINT "images_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"signature_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "uploads_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "published" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_by_created_at" ON "images" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "images_by_name" ON "images" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "images_by_size" ON "images" USING btree ("agency_id","size","id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_one_a_path" ON "images" USING btree (agency_id,path);--> statement-breakpoint
CREATE INDEX "images_of_team" ON "images" USING btree (agency_id,seller_team_id,created_at,id);--> statement-breakpoint
CREATE INDEX "uploads_by_id" ON "uploads" USING btree ("id");--> statement-breakpoint
CREATE INDEX "uploads_by_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "products_by_id" ON "products" USING btree (id);--> statement-breakpoint
CREATE INDEX "order_items_by_image" ON "order_items" USING gin ((array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup])) WHERE coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup) is not null;