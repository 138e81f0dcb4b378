CREATE TABLE "address_outcomes" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"returned_at" timestamp(3) with time zone,
	CONSTRAINT "address_outcomes_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
-- The causes of blocked addresses have other names now.
insert into gate_checks (agency_id, order_id) select distinct agency_id, order_id from order_blockers where gate = 'address' on conflict do nothing;
