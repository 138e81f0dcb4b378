CREATE TABLE "digest_lines" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"link" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "digest_lines_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "digests_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"choice" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_event_pk" PRIMARY KEY("user_id","event")
);
--> statement-breakpoint
CREATE TABLE "notified_orders" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notified_orders_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE INDEX "digest_lines_of_person" ON "digest_lines" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "digest_lines_by_time" ON "digest_lines" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "notified_orders_by_time" ON "notified_orders" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "order_events_by_photo" ON "order_events" USING btree ("agency_id",(detail ->> 'photo')) WHERE detail ->> 'photo' is not null;
--> statement-breakpoint
CREATE TABLE "order_search_texts" (
	"agency_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "order_search_texts_agency_id_order_id_pk" PRIMARY KEY("agency_id","order_id")
);
--> statement-breakpoint
DROP INDEX "orders_search";
--> statement-breakpoint
-- The texts of the orders that exist, as orders/search-text.queries.ts writes them.
INSERT INTO "order_search_texts" ("agency_id", "order_id", "seller_team_id", "text")
SELECT agency_id, id, seller_team_id, lower(concat_ws(chr(10), order_name, reference_id1, reference_id2, full_name, email,
	phone, nullif(regexp_replace(phone, '[^0-9]', '', 'g'), phone),
	nullif(concat_ws(' ', address1, address2, city, province, zip_code), ''), left(note, 4000), search_parts))
FROM "orders" WHERE deleted_at IS NULL;
--> statement-breakpoint
-- After the rows, which is cheaper than to maintain them for each.
ALTER TABLE "order_search_texts" ADD CONSTRAINT "order_search_texts_order_fk" FOREIGN KEY ("agency_id","seller_team_id","order_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "order_search_texts" USING gin (replace(replace(replace(replace(replace(text, ' ', ''), '-', ''), '_', ''), '.', ''), '/', '') gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "orders_search_of_team" ON "order_search_texts" USING btree ("agency_id","seller_team_id");
--> statement-breakpoint
-- Whether a search walks the newest orders or gathers by its index depends on how many texts contain it; 100 samples
-- miss one order in a hundred as often as not, and the wrong plan takes five times as long.
ALTER TABLE "order_search_texts" ALTER COLUMN "text" SET STATISTICS 500;
--> statement-breakpoint
ALTER INDEX "orders_search" ALTER COLUMN 1 SET STATISTICS 500;
--> statement-breakpoint
-- Searches take their sample of texts from these statistics.
ANALYZE "order_search_texts";
--> statement-breakpoint
-- In this order: the former text was generated from the parts.
ALTER TABLE "orders" DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_parts";
--> statement-breakpoint
-- The type that all items of an order have by their catalogs, as orders/order-type.queries.ts writes it.
UPDATE "orders" o SET order_type = found.type FROM (
	SELECT i.agency_id, i.order_id, CASE WHEN count(*) = count(c.id)
		AND min(CASE WHEN c.dropship THEN 'drop' ELSE c.type END) = max(CASE WHEN c.dropship THEN 'drop' ELSE c.type END)
		THEN min(CASE WHEN c.dropship THEN 'drop' ELSE c.type END) ELSE 'pod' END AS type
	FROM "order_items" i LEFT JOIN "catalogs" c ON c.id = i.catalog_id
	WHERE i.deleted_at IS NULL GROUP BY 1, 2
) found WHERE found.agency_id = o.agency_id AND found.order_id = o.id AND found.type <> o.order_type;
