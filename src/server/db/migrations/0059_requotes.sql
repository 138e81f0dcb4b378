CREATE TABLE "requotes" (
	"agency_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "requotes_agency_id_order_id_pk" PRIMARY KEY("agency_id","order_id")
);
--> statement-breakpoint
-- Orders that wait for a price may have got it since.
insert into requotes (agency_id, order_id)
select agency_id, id from orders where deleted_at is null and gates @> '[{"gate": "price"}]';
--> statement-breakpoint
-- Excluded territories are causes of their own.
insert into gate_checks (agency_id, order_id)
select agency_id, id from orders where deleted_at is null and gates @> '[{"gate": "destination"}]'
on conflict do nothing;
