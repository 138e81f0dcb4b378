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
CREATE INDEX "order_blockers_by_cause" ON "order_blockers" USING btree ("agency_id","gate","owner","cause","since");--> statement-breakpoint
CREATE INDEX "order_blockers_of_team" ON "order_blockers" USING btree ("agency_id","seller_team_id","gate","owner","cause","since");--> statement-breakpoint
CREATE INDEX "order_blockers_of_cause" ON "order_blockers" USING btree ("agency_id","cause");--> statement-breakpoint
CREATE INDEX "order_blockers_to_pay" ON "order_blockers" USING btree ("agency_id","seller_team_id","due") WHERE gate = 'submit';--> statement-breakpoint
CREATE INDEX "order_items_open_of_catalog" ON "order_items" USING btree (catalog_id,agency_id,order_id) WHERE status in ('new', 'voided') and catalog_id is not null;--> statement-breakpoint
CREATE INDEX "orders_in_production" ON "orders" USING btree (agency_id,(accounting ->> 'approvedAt')) WHERE deleted_at is null and status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment', 'Hold');--> statement-breakpoint
-- A job evaluates these orders, and so fills "order_blockers" and "blocker_counters".
INSERT INTO "gate_checks" ("agency_id", "order_id")
SELECT agency_id, id FROM orders
WHERE deleted_at IS NULL AND (status IN ('Unfulfilled', 'Rejected', 'InReview', 'Approved', 'Hold') OR cancel_request = 'pending')
ON CONFLICT DO NOTHING;
