CREATE TABLE "suppliers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"payment_terms" integer NOT NULL,
	"payment_method" text,
	"payment_account" text,
	"active" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "creditor_balances" (
	"agency_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"account" text NOT NULL,
	"creditor" text NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "creditor_balances_agency_id_seller_team_id_account_creditor_pk" PRIMARY KEY("agency_id","seller_team_id","account","creditor")
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_belong_by_type";--> statement-breakpoint
ALTER TABLE "catalogs" ADD COLUMN "supplier_id" uuid;--> statement-breakpoint
ALTER TABLE "journal_lines" ADD COLUMN "creditor" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "supplier_id" uuid;--> statement-breakpoint
CREATE INDEX "suppliers_by_created_at" ON "suppliers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "suppliers_by_name" ON "suppliers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "suppliers_by_code" ON "suppliers" USING btree ("code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_code_unique" ON "suppliers" USING btree (coalesce(owner_agency_id, '00000000-0000-0000-0000-000000000000'),code) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "creditor_balances_open" ON "creditor_balances" USING btree ("creditor","agency_id") WHERE balance <> 0;--> statement-breakpoint
CREATE INDEX "journal_lines_of_creditor" ON "journal_lines" USING btree ("creditor","agency_id","created_at","id") WHERE account in ('supplierPayable', 'designerPayable');--> statement-breakpoint
-- Until now all suppliers were one: they become one company, which prices all catalogs that suppliers priced.
INSERT INTO "suppliers" ("id", "name", "code", "payment_terms", "active")
  SELECT gen_random_uuid(), 'Supplier', 'SUPPLIER', 30, 1
  WHERE EXISTS (SELECT 1 FROM "users" WHERE "user_type" = 'supplier')
    OR EXISTS (SELECT 1 FROM "catalogs" WHERE "dropship" AND "is_trademark");--> statement-breakpoint
UPDATE "users" SET "supplier_id" = (SELECT "id" FROM "suppliers") WHERE "user_type" = 'supplier';--> statement-breakpoint
UPDATE "catalogs" SET "supplier_id" = (SELECT "id" FROM "suppliers") WHERE "dropship" AND "is_trademark";--> statement-breakpoint
-- What was owed before has no creditor.
INSERT INTO "creditor_balances" ("agency_id", "seller_team_id", "account", "creditor", "balance")
  SELECT "agency_id", "seller_team_id", "account", '', "balance" FROM "ledger_accounts"
  WHERE "account" IN ('supplierPayable', 'designerPayable') AND "balance" <> 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "end_sessions_of_inactive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'users' THEN
      DELETE FROM "sessions" WHERE "user_id" = NEW."id";
    WHEN 'seller_teams' THEN
      DELETE FROM "sessions" WHERE "user_id" IN (
        SELECT "id" FROM "users" WHERE "owner_agency_id" = NEW."agency_id" AND "seller_team_id" = NEW."id");
    WHEN 'agencies' THEN
      DELETE FROM "sessions" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "owner_agency_id" = NEW."id");
    WHEN 'suppliers' THEN
      DELETE FROM "sessions" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "supplier_id" = NEW."id");
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "suppliers_end_sessions" AFTER UPDATE OF "active" ON "suppliers"
  FOR EACH ROW WHEN (OLD."active" = 1 AND NEW."active" <> 1) EXECUTE FUNCTION "end_sessions_of_inactive"();--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_of_suppliers" CHECK (user_type = 'supplier' or supplier_id is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_belong_by_type" CHECK (case user_type
        when 'administrator' then owner_agency_id is null and seller_team_id is null
        when 'supplier' then owner_agency_id is null and seller_team_id is null and supplier_id is not null
        when 'seller' then owner_agency_id is not null and seller_team_id is not null
        else owner_agency_id is not null and seller_team_id is null end);