CREATE TABLE "ledger_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp(3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"ok" boolean NOT NULL,
	"checks" jsonb NOT NULL,
	"asked_by_id" uuid
);
--> statement-breakpoint
DROP INDEX "ledger_entries_of_account";--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("agency_id","seller_team_id","account","created_at","id");