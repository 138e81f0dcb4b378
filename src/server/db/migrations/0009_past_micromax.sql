CREATE TABLE "stock_movements" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"change" integer NOT NULL,
	"quantity_after" integer NOT NULL,
	"stock_order_id" uuid,
	"reference" text,
	"note" text,
	"created_user_id" uuid,
	CONSTRAINT "stock_movements_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD COLUMN "moved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD COLUMN "difference" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_warehouse_fk" FOREIGN KEY ("agency_id","warehouse_id") REFERENCES "public"."warehouses"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_stock_order_fk" FOREIGN KEY ("agency_id","stock_order_id") REFERENCES "public"."orders_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movements_by_created_at" ON "stock_movements" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_by_product" ON "stock_movements" USING btree (agency_id,product_id,warehouse_id,created_at);--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_not_negative" CHECK (quantity >= 0);
--> statement-breakpoint
-- Not generated, from here to the end. The default above is for the stored rows only.
ALTER TABLE "orders_warehouse" ALTER COLUMN "moved" DROP DEFAULT;--> statement-breakpoint
UPDATE "orders_warehouse" SET "moved" = "quantity" WHERE "status" = 'done';--> statement-breakpoint
-- The stock of today is the first movement, so that every quantity is the sum of its movements.
INSERT INTO "stock_movements" ("agency_id", "id", "seller_team_id", "sku", "product_id", "warehouse_id", "reason",
  "change", "quantity_after", "note")
SELECT s."agency_id", gen_random_uuid(), s."seller_team_id", p."sku", s."product_id", s."warehouse_id", 'counted',
  s."quantity", s."quantity", 'Stock before movements were recorded'
FROM "warehouse_stock" s
JOIN "products_warehouse" p ON p."agency_id" = s."agency_id" AND p."id" = s."product_id"
WHERE s."deleted_at" IS NULL AND s."quantity" <> 0;
