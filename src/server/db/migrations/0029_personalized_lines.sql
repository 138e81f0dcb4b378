ALTER TABLE "order_items" ADD COLUMN "store_line_id" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "store_text" text;--> statement-breakpoint
-- Data
-- The search finds what buyers wrote, also in the orders of earlier versions.
UPDATE order_search_texts s SET text = s.text || chr(10) || lower(left(w.written, 4000))
FROM (
  SELECT i.agency_id, i.order_id, string_agg(DISTINCT one ->> 'value', chr(10)) AS written
  FROM order_items i CROSS JOIN LATERAL jsonb_array_elements(i.personalization) one
  WHERE i.personalization <> '[]' AND i.deleted_at IS NULL
  GROUP BY i.agency_id, i.order_id
) w
WHERE s.agency_id = w.agency_id AND s.order_id = w.order_id;
