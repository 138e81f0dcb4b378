ALTER TABLE "change_histories" ADD COLUMN "proposal" jsonb;--> statement-breakpoint
-- Data: orders before production whose store has asked for a change that nobody has decided wait for the decision now.
UPDATE "orders" o SET "accounting" = o."accounting" || '{"storeChange": true}'
FROM "change_histories" c
WHERE c."kind" = 'requested' AND c."status" = 'open' AND c."side" = 'seller' AND c."created_user_id" IS NULL
	AND c."reason" IN ('cancel_order', 'change_address', 'change_items') AND c."deleted_at" IS NULL
	AND o."agency_id" = c."agency_id" AND o."id" = c."order_id" AND o."deleted_at" IS NULL
	AND coalesce(o."hold" ->> 'from', o."status") IN ('InReview', 'Approved');--> statement-breakpoint
INSERT INTO "gate_checks" ("agency_id", "order_id")
SELECT DISTINCT c."agency_id", c."order_id" FROM "change_histories" c
JOIN "orders" o ON o."agency_id" = c."agency_id" AND o."id" = c."order_id"
WHERE c."kind" = 'requested' AND c."status" = 'open' AND c."side" = 'seller' AND c."created_user_id" IS NULL
	AND c."reason" IN ('cancel_order', 'change_address', 'change_items') AND c."deleted_at" IS NULL
	AND o."deleted_at" IS NULL AND coalesce(o."hold" ->> 'from', o."status") IN ('InReview', 'Approved')
ON CONFLICT DO NOTHING;
