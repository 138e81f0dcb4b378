ALTER TABLE "order_items" ADD COLUMN "personalization" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "products_personalized" ON "products" USING btree (agency_id,seller_team_id,lower(btrim(regexp_replace(normalize(title, NFKC), '\s+', ' ', 'g')))) WHERE personalization <> '[]' and deleted_at is null;--> statement-breakpoint
-- By hand: a job evaluates the orders that wait and may have an item of a product with a declaration.
INSERT INTO "gate_checks" ("agency_id", "order_id")
SELECT o.agency_id, o.id FROM "orders" o
WHERE o.status IN ('Unfulfilled', 'Rejected', 'InReview', 'Hold') AND o.deleted_at IS NULL AND EXISTS (
  SELECT FROM "products" p WHERE p.agency_id = o.agency_id AND p.seller_team_id = o.seller_team_id
    AND p.personalization <> '[]' AND p.deleted_at IS NULL)
ON CONFLICT DO NOTHING;
