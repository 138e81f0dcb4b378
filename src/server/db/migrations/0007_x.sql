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
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_parts" text;
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(order_name || chr(10), '') || coalesce(reference_id1 || chr(10), '') || coalesce(reference_id2 || chr(10), '') || coalesce(full_name || chr(10), '') || coalesce(email || chr(10), '') || coalesce(phone || chr(10), '') || coalesce(nullif(regexp_replace(phone, '[^0-9]', '', 'g'), phone) || chr(10), '') || coalesce(address1 || ' ', '') || coalesce(address2 || ' ', '') || coalesce(city || ' ', '') || coalesce(province || ' ', '') || coalesce(zip_code, '') || chr(10) || coalesce(left(note, 4000) || chr(10), '') || coalesce(search_parts, ''))) STORED;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "decided_user_id" uuid;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "decided_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "applied_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "design_comments" ADD CONSTRAINT "design_comments_proof_fk" FOREIGN KEY ("agency_id","proof_id") REFERENCES "public"."design_proofs"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_proofs" ADD CONSTRAINT "design_proofs_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_comments_of_proof" ON "design_comments" USING btree ("agency_id","proof_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_blockers_by_cause" ON "order_blockers" USING btree ("agency_id","gate","owner","cause","since");--> statement-breakpoint
CREATE INDEX "order_blockers_of_team" ON "order_blockers" USING btree ("agency_id","seller_team_id","gate","owner","cause","since");--> statement-breakpoint
CREATE INDEX "order_blockers_of_cause" ON "order_blockers" USING btree ("agency_id","cause");--> statement-breakpoint
CREATE INDEX "order_blockers_to_pay" ON "order_blockers" USING btree ("agency_id","seller_team_id","due") WHERE gate = 'submit';--> statement-breakpoint
CREATE INDEX "export_history_failed" ON "export_history" USING btree (created_date) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "email_history_failed" ON "email_history" USING btree (created_at) WHERE status in ('failed', 'uncertain');--> statement-breakpoint
CREATE INDEX "ledger_accounts_owing" ON "ledger_accounts" USING btree ("agency_id","balance") WHERE account = 'receivable' and balance > 0;--> statement-breakpoint
CREATE INDEX "payouts_pending" ON "payouts" USING btree (agency_id,created_date) WHERE status = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "change_requests_by_status" ON "change_histories" USING btree (agency_id,status,created_at,id) WHERE kind = 'requested' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "order_imports_failed" ON "order_imports" USING btree (created_at) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "order_items_open_of_catalog" ON "order_items" USING btree (catalog_id,agency_id,order_id) WHERE status in ('new', 'voided') and catalog_id is not null;--> statement-breakpoint
CREATE INDEX "orders_in_production" ON "orders" USING btree (agency_id,(accounting ->> 'approvedAt')) WHERE deleted_at is null and status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment', 'Hold');--> statement-breakpoint
CREATE INDEX "orders_with_design" ON "orders" USING btree (agency_id,design_status,(accounting -> 'design' ->> 'dueDate'),id) WHERE design_status is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_syncs_failed" ON "store_syncs" USING btree (created_at) WHERE status = 'failed';--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree (agency_id,created_at) WHERE status = 'open' and deleted_at is null;--> statement-breakpoint
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
