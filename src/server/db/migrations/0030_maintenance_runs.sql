CREATE TABLE "maintenance_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"reason" text
);
