-- From this version on, rows leave out what they do not have. An earlier program, which expects all keys, refuses the
-- database because of this migration. Rows of earlier versions stay as they are: both are read.
COMMENT ON COLUMN "orders"."accounting" IS 'Keys that are missing are null, false, 0 or empty';--> statement-breakpoint
COMMENT ON COLUMN "order_items"."accounting" IS 'Keys that are missing are null, false, 0 or empty';
