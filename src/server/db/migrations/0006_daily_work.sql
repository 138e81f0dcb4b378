CREATE TABLE "basecost_catalogs" (
	"basecost_id" uuid NOT NULL,
	"catalog_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "basecost_catalogs_basecost_id_catalog_id_pk" PRIMARY KEY("basecost_id","catalog_id")
);
--> statement-breakpoint
CREATE TABLE "design_comments" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"proof_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message" text NOT NULL,
	"mark" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "design_comments_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "design_proofs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"images" jsonb NOT NULL,
	"note" text,
	"created_user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decision" text,
	"decided_user_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"reason" text,
	"mark" jsonb,
	CONSTRAINT "design_proofs_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "design_proofs_number" UNIQUE("agency_id","order_id","number")
);
--> statement-breakpoint
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
CREATE TABLE "blocker_counters" (
	"agency_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"gate" text NOT NULL,
	"owner" text NOT NULL,
	"cause" text NOT NULL,
	"orders" integer NOT NULL,
	"amount" bigint NOT NULL,
	"due" bigint NOT NULL,
	CONSTRAINT "blocker_counters_agency_id_seller_team_id_gate_owner_cause_pk" PRIMARY KEY("agency_id","seller_team_id","gate","owner","cause")
);
--> statement-breakpoint
CREATE TABLE "gate_checks" (
	"agency_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "gate_checks_agency_id_order_id_pk" PRIMARY KEY("agency_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_blockers" (
	"agency_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"gate" text NOT NULL,
	"owner" text NOT NULL,
	"cause" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"due" bigint NOT NULL,
	CONSTRAINT "order_blockers_agency_id_order_id_gate_cause_pk" PRIMARY KEY("agency_id","order_id","gate","cause")
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"agency_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"step" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_days_agency_id_day_seller_team_id_step_pk" PRIMARY KEY("agency_id","day","seller_team_id","step")
);
--> statement-breakpoint
ALTER TABLE "export_history" ADD COLUMN "filter" text;
--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "status" text;
--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "side" text;
--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "decided_user_id" uuid;
--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "decided_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "answer" text;
--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "applied_at" timestamp(3) with time zone;
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "visible_to" text;
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "remake_of_id" uuid;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "remake_of_id" uuid;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agency_tags" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_tags" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
ALTER TABLE "design_comments" ADD CONSTRAINT "design_comments_proof_fk" FOREIGN KEY ("agency_id","proof_id") REFERENCES "public"."design_proofs"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "design_proofs" ADD CONSTRAINT "design_proofs_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "design_comments_of_proof" ON "design_comments" USING btree ("agency_id","proof_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("agency_id","order_id","side","created_at");
--> statement-breakpoint
CREATE INDEX "order_blockers_by_cause" ON "order_blockers" USING btree ("agency_id","gate","owner","cause","since");
--> statement-breakpoint
CREATE INDEX "order_blockers_of_team" ON "order_blockers" USING btree ("agency_id","seller_team_id","gate","owner","cause","since");
--> statement-breakpoint
CREATE INDEX "order_blockers_of_cause" ON "order_blockers" USING btree ("agency_id","cause");
--> statement-breakpoint
CREATE INDEX "order_blockers_to_pay" ON "order_blockers" USING btree ("agency_id","seller_team_id","due") WHERE gate = 'submit';
--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_remake_of_fk" FOREIGN KEY ("agency_id","remake_of_id") REFERENCES "public"."order_items"("agency_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_remake_of_fk" FOREIGN KEY ("agency_id","seller_team_id","remake_of_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "export_history_failed" ON "export_history" USING btree (created_date) WHERE status = 'failed';
--> statement-breakpoint
CREATE INDEX "email_history_failed" ON "email_history" USING btree (created_at) WHERE status in ('failed', 'uncertain');
--> statement-breakpoint
CREATE INDEX "ledger_accounts_owing" ON "ledger_accounts" USING btree ("agency_id","balance") WHERE account = 'receivable' and balance > 0;
--> statement-breakpoint
CREATE INDEX "payouts_pending" ON "payouts" USING btree (agency_id,created_date) WHERE status = 0 and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "change_requests_by_status" ON "change_histories" USING btree (agency_id,status,created_at,id) WHERE kind = 'requested' and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "order_imports_failed" ON "order_imports" USING btree (created_at) WHERE status = 'failed';
--> statement-breakpoint
CREATE INDEX "remakes_of_item" ON "order_items" USING btree (agency_id,remake_of_id) WHERE remake_of_id is not null;
--> statement-breakpoint
CREATE INDEX "order_items_by_code" ON "order_items" USING btree (agency_id,(right(replace(id::text, '-', ''), 15)));
--> statement-breakpoint
CREATE INDEX "order_items_open_of_catalog" ON "order_items" USING btree (catalog_id,agency_id,order_id) WHERE status in ('new', 'voided') and catalog_id is not null;
--> statement-breakpoint
CREATE INDEX "remakes_of_order" ON "orders" USING btree (agency_id,remake_of_id) WHERE remake_of_id is not null;
--> statement-breakpoint
CREATE INDEX "orders_in_production" ON "orders" USING btree (agency_id,(accounting ->> 'approvedAt')) WHERE deleted_at is null and status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment', 'Hold');
--> statement-breakpoint
CREATE INDEX "orders_with_design" ON "orders" USING btree (agency_id,design_status,(accounting -> 'design' ->> 'dueDate'),id) WHERE design_status is not null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "orders_by_agency_tags" ON "orders" USING gin (agency_tags) WHERE agency_tags <> '{}';
--> statement-breakpoint
CREATE INDEX "orders_by_seller_tags" ON "orders" USING gin (seller_tags) WHERE seller_tags <> '{}';
--> statement-breakpoint
CREATE INDEX "store_syncs_failed" ON "store_syncs" USING btree (created_at) WHERE status = 'failed';
--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree (agency_id,created_at) WHERE status = 'open' and deleted_at is null;
--> statement-breakpoint
-- In this order, which drizzle-kit does not write: the text is generated from the parts, and both indexes of texts and
-- rows are cheaper to build once than to change for every order.
ALTER TABLE "orders" drop column "search_text";
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_parts" text;
--> statement-breakpoint
-- The parts of the orders that exist, as orders/search-parts.queries.ts writes them.
UPDATE "orders" SET "search_parts" = found.parts FROM (
  SELECT o.agency_id, o.id, nullif(concat_ws(chr(10), goods.text, sent.text), '') AS parts
  FROM orders o
  LEFT JOIN (SELECT i.agency_id, i.order_id, left(string_agg(DISTINCT
      concat_ws(chr(10), i.title, i.sku, nullif(v.catalog_variant_code, i.sku)), chr(10)), 4000) AS text
    FROM order_items i LEFT JOIN catalog_variants v ON v.id = i.variant_id
    WHERE i.deleted_at IS NULL GROUP BY i.agency_id, i.order_id) goods
    ON goods.agency_id = o.agency_id AND goods.order_id = o.id
  LEFT JOIN (SELECT p.agency_id, p.order_id, left(string_agg(DISTINCT p.number, chr(10)), 4000) AS text
    FROM parcels p WHERE p.number <> '' AND p.deleted_at IS NULL GROUP BY p.agency_id, p.order_id) sent
    ON sent.agency_id = o.agency_id AND sent.order_id = o.id
) found
WHERE "orders".agency_id = found.agency_id AND "orders".id = found.id AND found.parts IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(order_name || chr(10), '') || coalesce(reference_id1 || chr(10), '') || coalesce(reference_id2 || chr(10), '') || coalesce(full_name || chr(10), '') || coalesce(email || chr(10), '') || coalesce(phone || chr(10), '') || coalesce(nullif(regexp_replace(phone, '[^0-9]', '', 'g'), phone) || chr(10), '') || coalesce(address1 || ' ', '') || coalesce(address2 || ' ', '') || coalesce(city || ' ', '') || coalesce(province || ' ', '') || coalesce(zip_code, '') || chr(10) || coalesce(left(note, 4000) || chr(10), '') || coalesce(search_parts, ''))) STORED;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- Whether a search walks the newest orders or gathers by its index depends on how many texts contain it; 100 samples
-- miss one order in a hundred as often as not, and the wrong plan takes five times as long.
ALTER TABLE "orders" ALTER COLUMN "search_text" SET STATISTICS 500;
--> statement-breakpoint
-- Waiting publications and open screens hold the base cost's version, which was that of all its catalogs' prices.
INSERT INTO "basecost_catalogs" ("basecost_id", "catalog_id", "version")
SELECT b."id", p."catalog_id", b."version" FROM (
	SELECT "basecost_id", "catalog_id" FROM "basecost_items"
	UNION SELECT "basecost_id", "catalog_id" FROM "basecost_shipping"
	UNION SELECT "basecost_id", "catalog_id" FROM "price_publications" WHERE "status" = 'waiting' AND "basecost_id" IS NOT NULL
) p JOIN "basecosts" b ON b."id" = p."basecost_id";
--> statement-breakpoint
-- Requests that exist are open, and whose they are follows from their author.
UPDATE "change_histories" c SET "status" = CASE WHEN c.kind = 'requested' THEN 'open' END,
  "side" = (SELECT CASE WHEN u.seller_team_id IS NULL THEN 'agency' ELSE 'seller' END FROM users u WHERE u.id = c.created_user_id);
--> statement-breakpoint
-- A job evaluates these orders, and so fills "order_blockers" and "blocker_counters".
INSERT INTO "gate_checks" ("agency_id", "order_id")
SELECT agency_id, id FROM orders
WHERE deleted_at IS NULL AND (status IN ('Unfulfilled', 'Rejected', 'InReview', 'Approved', 'Hold') OR cancel_request = 'pending')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The orders of each day, from their history. Days are those of Los Angeles.
INSERT INTO "order_days" (agency_id, day, seller_team_id, step, orders)
SELECT agency_id, (created_at AT TIME ZONE 'America/Los_Angeles')::date, seller_team_id, 'created', count(*)
FROM orders WHERE deleted_at IS NULL GROUP BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO "order_days" (agency_id, day, seller_team_id, step, orders)
SELECT e.agency_id, (e.created_at AT TIME ZONE 'America/Los_Angeles')::date, o.seller_team_id, s.step, count(*)
FROM order_events e
JOIN orders o ON o.agency_id = e.agency_id AND o.id = e.order_id
CROSS JOIN LATERAL (SELECT CASE
  WHEN e.from_status IN ('Unfulfilled', 'InReview', 'Rejected') AND e.to_status = 'Approved' THEN 'approved'
  WHEN e.from_status NOT IN ('PartiallyFulfilled', 'InTransit', 'Fulfilled', 'Hold')
    AND e.to_status IN ('PartiallyFulfilled', 'InTransit', 'Fulfilled') THEN 'shipped' END AS step) s
WHERE s.step IS NOT NULL GROUP BY 1, 2, 3, 4;
