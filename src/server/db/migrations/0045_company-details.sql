CREATE TABLE "company_details" (
	"agency_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"details" jsonb NOT NULL,
	"valid_from" timestamp(3) with time zone NOT NULL,
	"saved_by_id" uuid,
	CONSTRAINT "company_details_agency_id_owner_id_version_pk" PRIMARY KEY("agency_id","owner_id","version")
);
