CREATE TABLE "image_measures" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"path" text NOT NULL,
	"measures" jsonb,
	"failure" text,
	"claimed_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "image_measures_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
CREATE TABLE "preflight_rechecks" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"after" uuid
);
--> statement-breakpoint
CREATE TABLE "rejected_artwork" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"rejected_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"hash" text,
	CONSTRAINT "rejected_artwork_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
CREATE TABLE "rejected_artwork_bands" (
	"agency_id" uuid NOT NULL,
	"band" integer NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "rejected_artwork_bands_agency_id_band_key_pk" PRIMARY KEY("agency_id","band","key")
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight_status" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight_of" text[];--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "preflight_due" boolean GENERATED ALWAYS AS (coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6) is not null and preflight_of is distinct from array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, variant_id::text]) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "order_items_to_check" ON "order_items" USING btree (agency_id,order_id) WHERE preflight_due and deleted_at is null;--> statement-breakpoint
-- Not generated: orders to approve that passed all checks have a cause, apart from those with doubtful artwork.
UPDATE "order_blockers" SET "cause" = 'passed' WHERE "gate" = 'approve' AND "cause" = '';
--> statement-breakpoint
UPDATE "blocker_counters" SET "cause" = 'passed' WHERE "gate" = 'approve' AND "cause" = '';
--> statement-breakpoint
-- Not generated: orders that were approved before have no check of their artwork, which would stop their production.
UPDATE "order_items" i SET "preflight_of" = array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, variant_id::text]
	FROM "orders" o
	WHERE o.agency_id = i.agency_id AND o.id = i.order_id AND i.preflight_due
		AND (o.deleted_at IS NOT NULL OR o.status NOT IN ('Unfulfilled', 'Rejected', 'InReview'));
