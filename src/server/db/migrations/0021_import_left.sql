ALTER TABLE "order_imports" ADD COLUMN "left_ready" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_imports" ADD COLUMN "left_attention" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "order_imports" j SET "left_ready" = c.ready, "left_attention" = c.attention
FROM (SELECT agency_id, import_id, count(*) filter (where verdict = 'ready') AS ready,
    count(*) filter (where verdict = 'attention') AS attention
  FROM import_orders WHERE outcome IS NULL GROUP BY agency_id, import_id) c
WHERE c.agency_id = j.agency_id AND c.import_id = j.id;
