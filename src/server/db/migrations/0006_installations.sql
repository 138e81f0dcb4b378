CREATE TABLE "installations" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
