CREATE TABLE "identities" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	CONSTRAINT "identities_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "identities_once" UNIQUE("agency_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_providers" (
	"agency_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"name" text NOT NULL,
	"asks_factor" boolean NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_attempts" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid NOT NULL,
	"session_id" uuid,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "identities_of_user" ON "identities" USING btree ("user_id");