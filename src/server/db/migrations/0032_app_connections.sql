DROP INDEX "integrations_of_shop";--> statement-breakpoint
ALTER TABLE "installations" ADD COLUMN "browser_hash" "bytea";--> statement-breakpoint
ALTER TABLE "integration_keys" ADD COLUMN "from_app" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "app_shop" text;--> statement-breakpoint
CREATE INDEX "integrations_of_app_shop" ON "integrations" USING btree (app_shop) WHERE app_shop is not null;--> statement-breakpoint
-- Data
-- The connections that the app made, by what it has stored: the audit entry of the store's installation, which states the
-- shop, or the shop's own address with its token. A person who entered such an address has left an entry of their own.
UPDATE "integrations" i SET "app_shop" = made."shop" FROM (
  SELECT i."agency_id", i."id", coalesce(
    (SELECT a."after" ->> 'domain' FROM "audit" a
      WHERE a."agency_id" = i."agency_id" AND a."subject" = i."store_id"::text AND a."action" = 'integrate'
        AND a."object" = 'stores' AND a."after" ->> 'platform' = 'shopify' AND a."created_at" >= i."created_at"
        AND (i."deleted_at" IS NULL OR i."deleted_at" >= a."created_at")
      ORDER BY a."created_at" DESC LIMIT 1),
    (SELECT i."domain" FROM "integration_keys" k
      WHERE k."agency_id" = i."agency_id" AND k."integration_id" = i."id"
        AND k."address" IN ('https://' || i."domain", 'http://' || i."domain")
        AND NOT EXISTS (SELECT 1 FROM "audit" a WHERE a."agency_id" = i."agency_id" AND a."subject" = i."id"::text
          AND a."action" = 'connect' AND a."object" = 'integrations'))) AS "shop"
  FROM "integrations" i WHERE i."platform" = 'shopify') made
WHERE made."agency_id" = i."agency_id" AND made."id" = i."id" AND made."shop" IS NOT NULL;--> statement-breakpoint
-- Credentials that a person has entered since the installation are theirs.
UPDATE "integration_keys" k SET "from_app" = true FROM "integrations" i
WHERE i."agency_id" = k."agency_id" AND i."id" = k."integration_id" AND (k."address" ~ '^(etsy|tiktok):' OR (
  k."address" IN ('https://' || i."app_shop", 'http://' || i."app_shop") AND NOT EXISTS (
    SELECT 1 FROM "audit" c WHERE c."agency_id" = i."agency_id" AND c."subject" = i."id"::text AND c."action" = 'connect'
      AND c."object" = 'integrations' AND c."created_at" > coalesce((SELECT max(a."created_at") FROM "audit" a
        WHERE a."agency_id" = i."agency_id" AND a."subject" = i."store_id"::text AND a."action" = 'integrate'
          AND a."object" = 'stores'), '-infinity'::timestamptz))));
--> statement-breakpoint
-- The keys of people who were deactivated or deleted before end too.
UPDATE "api_keys" k SET "revoked_at" = now(), "updated_at" = now(), "version" = k."version" + 1 FROM "users" u
WHERE u."id" = k."created_user_id" AND k."revoked_at" IS NULL AND (u."status" = 0 OR u."deleted_at" IS NOT NULL);
