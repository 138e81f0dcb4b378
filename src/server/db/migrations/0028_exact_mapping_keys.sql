ALTER TABLE "order_items" ADD COLUMN "exact_key" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "mapping_due" boolean;--> statement-breakpoint
CREATE INDEX "order_items_by_exact_key" ON "order_items" USING btree (agency_id,seller_team_id,exact_key,variant_id) WHERE exact_key is not null;--> statement-breakpoint
CREATE INDEX "order_items_mapping_due" ON "order_items" USING btree (agency_id,seller_team_id,mapping_key) WHERE mapping_due;--> statement-breakpoint
-- Data
-- Items that are not picked up and have artwork of the mapping of a SKU that several products of their team share: a person
-- chooses their product again.
WITH shared AS (
  SELECT p.agency_id, p.seller_team_id,
    'sku:' || upper(btrim(regexp_replace(
      normalize(coalesce(nullif(btrim(v.sku), ''), c.catalog_variant_code), NFKC), '\s+', ' ', 'g'))) AS key
  FROM product_variants v JOIN products p ON p.agency_id = v.agency_id AND p.id = v.product_id
  LEFT JOIN catalog_variants c ON c.id = v.catalog_variant_id
  WHERE p.deleted_at IS NULL AND coalesce(nullif(btrim(v.sku), ''), c.catalog_variant_code) IS NOT NULL
  GROUP BY 1, 2, 3 HAVING min(p.id::text) <> max(p.id::text)
)
UPDATE order_items i SET mapping_due = true FROM shared s
JOIN item_mappings m ON m.agency_id = s.agency_id AND m.seller_team_id = s.seller_team_id AND m.key = s.key, orders o
WHERE i.agency_id = m.agency_id AND i.seller_team_id = m.seller_team_id AND i.mapping_key = m.key
  AND i.variant_id IS NOT NULL AND i.status IN ('new', 'voided') AND i.deleted_at IS NULL
  AND (i.artwork1 = m.artworks[1] OR i.artwork2 = m.artworks[2] OR i.artwork3 = m.artworks[3]
    OR i.artwork4 = m.artworks[4] OR i.artwork5 = m.artworks[5] OR i.artwork6 = m.artworks[6])
  AND o.agency_id = i.agency_id AND o.id = i.order_id AND o.deleted_at IS NULL
  AND (o.status IN ('Unfulfilled', 'Rejected', 'InReview', 'Approved')
    OR (o.status = 'Hold' AND o.hold ->> 'from' IN ('Unfulfilled', 'Rejected', 'InReview', 'Approved')));
--> statement-breakpoint
-- Items that wait for a person: `titledKey` of their SKU and title.
UPDATE order_items SET exact_key = 'titled:' || replace(substr(mapping_key, 5), '|', '¦') || '|' || CASE
    WHEN upper(btrim(regexp_replace(normalize(title, NFKC), '\s+', ' ', 'g'))) = substr(mapping_key, 5) THEN ''
    ELSE lower(btrim(regexp_replace(normalize(title, NFKC), '\s+', ' ', 'g'))) END
WHERE (variant_id IS NULL OR mapping_due) AND mapping_key LIKE 'sku:%' AND status IN ('new', 'voided')
  AND deleted_at IS NULL;
--> statement-breakpoint
-- Their orders have gates and causes to evaluate, which a job does.
INSERT INTO gate_checks (agency_id, order_id)
SELECT DISTINCT o.agency_id, o.id FROM order_items i JOIN orders o ON o.agency_id = i.agency_id AND o.id = i.order_id
WHERE (i.variant_id IS NULL OR i.mapping_due) AND i.exact_key IS NOT NULL AND o.deleted_at IS NULL
  AND o.status IN ('Unfulfilled', 'Rejected', 'InReview', 'Approved', 'Hold')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Previews of files, whose items are resolved again.
UPDATE order_imports SET status = 'reading', updated_at = to_timestamp(0)
WHERE kind = 'orders' AND status IN ('mapping', 'previewed') AND deleted_at IS NULL;
