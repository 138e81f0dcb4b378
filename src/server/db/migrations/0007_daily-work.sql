CREATE TABLE "order_notes" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"side" text NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"agency_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_tags_agency_id_owner_id_key_pk" PRIMARY KEY("agency_id","owner_id","key")
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "visible_to" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agency_tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("agency_id","order_id","side","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_agency_tags" ON "orders" USING gin (agency_tags) WHERE agency_tags <> '{}';--> statement-breakpoint
CREATE INDEX "orders_by_seller_tags" ON "orders" USING gin (seller_tags) WHERE seller_tags <> '{}';