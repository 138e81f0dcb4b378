CREATE TABLE "ledger_days" (
	"agency_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"debits" bigint NOT NULL,
	"credits" bigint NOT NULL,
	"statement_lines" integer NOT NULL,
	CONSTRAINT "ledger_days_agency_id_seller_team_id_account_day_pk" PRIMARY KEY("agency_id","seller_team_id","account","day")
);
--> statement-breakpoint
CREATE INDEX "ledger_days_of_agency" ON "ledger_days" USING btree ("agency_id","day");--> statement-breakpoint
WITH "lines" AS (
  SELECT *, ("created_at" AT TIME ZONE 'America/Los_Angeles')::date AS "day",
    CASE WHEN "account" IN ('available', 'receivable') THEN 'wallet' WHEN "account" IN ('profitAvailable', 'profitOwed') THEN 'profit' END AS "of"
  FROM "journal_lines"
), "marked" AS (
  SELECT *, row_number() OVER (PARTITION BY "agency_id", "subject", "event", "sequence", "seller_team_id", "of" ORDER BY "line") AS "place" FROM "lines"
)
INSERT INTO "ledger_days" ("agency_id", "seller_team_id", "account", "day", "debits", "credits", "statement_lines")
SELECT "agency_id", "seller_team_id", "account", "day", sum(greatest("amount", 0)), sum(greatest(-"amount", 0)),
  count(*) FILTER (WHERE "of" IS NOT NULL AND "place" = 1)
FROM "marked" GROUP BY 1, 2, 3, 4;
