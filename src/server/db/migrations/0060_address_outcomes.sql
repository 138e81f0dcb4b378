CREATE TABLE "address_outcomes" (
	"agency_id" uuid NOT NULL,
	"key" text NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"returned_at" timestamp(3) with time zone,
	CONSTRAINT "address_outcomes_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
