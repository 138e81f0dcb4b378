CREATE TABLE "security_events" (
	"minute" timestamp(3) with time zone NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"status" integer NOT NULL,
	"call" text NOT NULL,
	"address" text,
	"user_id" uuid,
	"api_key_id" uuid,
	"owner_agency_id" uuid,
	"email" text,
	"request_id" text NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "security_events_minute_fingerprint_pk" PRIMARY KEY("minute","fingerprint")
);
