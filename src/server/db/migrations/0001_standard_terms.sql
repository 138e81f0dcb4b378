-- Imports: a rehearsal is a preview, a verdict is a row's status, committing is importing.
ALTER TABLE "import_orders" RENAME COLUMN "verdict" TO "status";--> statement-breakpoint
ALTER TABLE "import_orders" RENAME COLUMN "rehearsal" TO "preview";--> statement-breakpoint
ALTER INDEX "import_orders_by_verdict" RENAME TO "import_orders_by_status";--> statement-breakpoint
DROP INDEX "order_imports_under_way";--> statement-breakpoint
UPDATE "order_imports" SET "status" = CASE "status" WHEN 'rehearsed' THEN 'previewed' ELSE 'importing' END
WHERE "status" IN ('rehearsed', 'committing');--> statement-breakpoint
CREATE INDEX "order_imports_under_way" ON "order_imports" USING btree (status) WHERE status in ('reading', 'importing');--> statement-breakpoint
UPDATE "views" SET "query" = replace(replace("query", 'rehearsed', 'previewed'), 'committing', 'importing')
WHERE "path" LIKE '%/histories' AND "query" ~ 'status[^&]*=[^&]*(rehearsed|committing)';
--> statement-breakpoint
-- What an order and an item have charged, held and captured is their accounting.
ALTER TABLE "orders" RENAME COLUMN "book" TO "accounting";--> statement-breakpoint
ALTER TABLE "order_items" RENAME COLUMN "book" TO "accounting";
--> statement-breakpoint
-- Ledger: an event writes a journal entry of several journal lines; a proof is a ledger check.
ALTER TABLE "ledger_entries" RENAME TO "journal_lines";--> statement-breakpoint
ALTER SEQUENCE "ledger_entries_id_seq" RENAME TO "journal_lines_id_seq";--> statement-breakpoint
ALTER TABLE "journal_lines" RENAME CONSTRAINT "ledger_entries_agency_id_id_pk" TO "journal_lines_agency_id_id_pk";--> statement-breakpoint
ALTER INDEX "ledger_entries_once" RENAME TO "journal_lines_once";--> statement-breakpoint
ALTER INDEX "ledger_entries_of_account" RENAME TO "journal_lines_of_account";--> statement-breakpoint
ALTER INDEX "ledger_entries_of_order" RENAME TO "journal_lines_of_order";--> statement-breakpoint
ALTER TABLE "ledger_proofs" RENAME TO "ledger_checks";--> statement-breakpoint
ALTER SEQUENCE "ledger_proofs_id_seq" RENAME TO "ledger_checks_id_seq";--> statement-breakpoint
ALTER TABLE "ledger_checks" RENAME CONSTRAINT "ledger_proofs_pkey" TO "ledger_checks_pkey";--> statement-breakpoint
ALTER TABLE "ledger_checks" RENAME COLUMN "asked_by_id" TO "requested_by_id";--> statement-breakpoint
UPDATE "orders" SET "accounting" = ("accounting" - 'postings') || jsonb_build_object('journalEntryCount', "accounting" -> 'postings')
WHERE "accounting" ? 'postings';--> statement-breakpoint
UPDATE "views" SET "query" = regexp_replace("query", '(^|[?&])figure=', '\1metric=') WHERE "query" ~ '(^|[?&])figure=';
--> statement-breakpoint
-- Store notices are store syncs; naming an order's store is assigning it.
ALTER TABLE "store_notices" RENAME TO "store_syncs";--> statement-breakpoint
ALTER TABLE "store_syncs" RENAME COLUMN "told" TO "synced";--> statement-breakpoint
ALTER TABLE "store_syncs" RENAME COLUMN "told_at" TO "sync_at";--> statement-breakpoint
ALTER TABLE "store_syncs" RENAME CONSTRAINT "store_notices_agency_id_id_pk" TO "store_syncs_agency_id_id_pk";--> statement-breakpoint
ALTER TABLE "store_syncs" RENAME CONSTRAINT "store_notices_seller_team_fk" TO "store_syncs_seller_team_fk";--> statement-breakpoint
ALTER TABLE "store_syncs" RENAME CONSTRAINT "store_notices_parcel_fk" TO "store_syncs_parcel_fk";--> statement-breakpoint
ALTER TABLE "store_syncs" RENAME CONSTRAINT "store_notices_order_fk" TO "store_syncs_order_fk";--> statement-breakpoint
ALTER TABLE "store_syncs" RENAME CONSTRAINT "store_notices_integration_fk" TO "store_syncs_integration_fk";--> statement-breakpoint
ALTER INDEX "store_notices_by_created_at" RENAME TO "store_syncs_by_created_at";--> statement-breakpoint
ALTER INDEX "store_notices_of_order" RENAME TO "store_syncs_of_order";--> statement-breakpoint
ALTER INDEX "store_notices_by_status" RENAME TO "store_syncs_by_status";--> statement-breakpoint
DROP INDEX "store_notices_due";--> statement-breakpoint
UPDATE "store_syncs" SET "status" = CASE "status" WHEN 'told' THEN 'synced' ELSE 'syncing' END
WHERE "status" IN ('told', 'telling');--> statement-breakpoint
CREATE INDEX "store_syncs_due" ON "store_syncs" USING btree (next_attempt_at) WHERE status in ('waiting', 'syncing');--> statement-breakpoint
UPDATE "order_events" SET "action" = 'assign-store' WHERE "action" = 'name-store';--> statement-breakpoint
UPDATE "audit" SET "action" = CASE "action" WHEN 'name-store' THEN 'assign-store' ELSE 'retry-sync' END
WHERE "action" IN ('name-store', 'tell-store');--> statement-breakpoint
UPDATE "views" SET "query" = replace(replace(replace("query", 'telling', 'syncing'), 'toldAt', 'syncAt'), 'told', 'synced')
WHERE "path" = '/ag/tracking/stores';
--> statement-breakpoint
-- Imports: what a person is asked about a file is a question, and the letters of a file are its encoding.
UPDATE "order_imports" SET "header" = ("header" - 'letters') || jsonb_build_object('encodingQuestion',
  CASE WHEN jsonb_typeof("header" -> 'letters') = 'object'
    THEN ("header" -> 'letters') - 'offered' || jsonb_build_object('candidates', "header" -> 'letters' -> 'offered')
    ELSE 'null'::jsonb END)
WHERE "header" ? 'letters';--> statement-breakpoint
UPDATE "order_imports" SET "header" = ("header" - 'wanted') || jsonb_build_object('question',
  ("header" -> 'wanted') - 'letters' || jsonb_build_object('encoding', "header" -> 'wanted' -> 'letters'))
WHERE jsonb_typeof("header" -> 'wanted') = 'object';
--> statement-breakpoint
-- Imports and mappings: an order is corrected, a saved mapping is deleted, a store is assigned.
UPDATE "audit" SET "action" = CASE "action" WHEN 'mend' THEN 'correct' WHEN 'forget' THEN 'delete' ELSE 'assign-store' END
WHERE ("action" = 'mend' AND "object" = 'order-imports')
  OR ("action" = 'forget' AND "object" IN ('order-items', 'column-choices'))
  OR ("action" = 'name-store' AND "object" = 'order-imports');
