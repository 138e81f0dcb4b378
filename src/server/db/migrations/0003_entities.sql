CREATE TABLE "supplier_logs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"catalog_id" uuid NOT NULL,
	"created_user_id" uuid,
	"status" integer NOT NULL,
	"type" text NOT NULL,
	"note" text,
	"variant_changed" jsonb NOT NULL,
	"created_date" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_files" (
	"agency_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_files_agency_id_export_id_seq_pk" PRIMARY KEY("agency_id","export_id","seq")
);
--> statement-breakpoint
CREATE TABLE "export_history" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"type" text NOT NULL,
	"file_name" text NOT NULL,
	"url" text,
	"status" text NOT NULL,
	"rows" integer NOT NULL,
	"total" integer NOT NULL,
	"message" text,
	"seller_team_id" uuid,
	"created_user_id" uuid NOT NULL,
	"created_date" timestamp(3) with time zone NOT NULL,
	"request" jsonb NOT NULL,
	CONSTRAINT "export_history_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"bill_name" text NOT NULL,
	"payout_method" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"status" integer NOT NULL,
	"note" text,
	"created_date" timestamp(3) with time zone NOT NULL,
	"approved_date" timestamp(3) with time zone,
	"created_user_id" uuid,
	"decided_user_id" uuid,
	CONSTRAINT "payouts_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "change_histories" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_user_id" uuid,
	CONSTRAINT "change_histories_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"host" text NOT NULL,
	"connect_status" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "integrations" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"domain" text NOT NULL,
	"store_id" uuid,
	"import_orders" boolean NOT NULL,
	"send_tracking" boolean NOT NULL,
	"status" integer NOT NULL,
	"synced_at" timestamp(3) with time zone,
	CONSTRAINT "integrations_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders_warehouse" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"tracking_number" text,
	"note" text,
	CONSTRAINT "orders_warehouse_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "products_warehouse" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"sku" text NOT NULL,
	"barcode" text,
	"mockup" text,
	"weight" integer NOT NULL,
	"weight_unit" text NOT NULL,
	"declared_value" bigint NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "products_warehouse_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "proxies" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"proxy_domain" text NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "proxies_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "proxy_groups" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"proxies" uuid[] NOT NULL,
	CONSTRAINT "proxy_groups_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"platform" text NOT NULL,
	"domain" text NOT NULL,
	"collects" text NOT NULL,
	"status" integer NOT NULL,
	CONSTRAINT "stores_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "warehouse_stock" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"warehouse_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"shelf" text NOT NULL,
	"quantity" integer NOT NULL,
	"low_at" integer NOT NULL,
	CONSTRAINT "warehouse_stock_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "warehouses" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"province" text,
	"zip_code" text,
	"country_code" text NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "warehouses_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"author_id" uuid,
	"message" text NOT NULL,
	"attachments" text[] NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_messages_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"order_id" uuid,
	"status" text NOT NULL,
	"origin" text NOT NULL,
	"assignee_id" uuid,
	"created_user_id" uuid,
	CONSTRAINT "tickets_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_histories" ADD CONSTRAINT "change_histories_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_histories" ADD CONSTRAINT "change_histories_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_store_fk" FOREIGN KEY ("agency_id","store_id") REFERENCES "public"."stores"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD CONSTRAINT "orders_warehouse_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD CONSTRAINT "orders_warehouse_warehouse_fk" FOREIGN KEY ("agency_id","warehouse_id") REFERENCES "public"."warehouses"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD CONSTRAINT "orders_warehouse_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products_warehouse" ADD CONSTRAINT "products_warehouse_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_warehouse_fk" FOREIGN KEY ("agency_id","warehouse_id") REFERENCES "public"."warehouses"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_fk" FOREIGN KEY ("agency_id","ticket_id") REFERENCES "public"."tickets"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_logs_by_created_date" ON "supplier_logs" USING btree ("created_date","id");--> statement-breakpoint
CREATE INDEX "supplier_logs_of_catalog" ON "supplier_logs" USING btree (catalog_id,created_date,id);--> statement-breakpoint
CREATE INDEX "export_history_by_created_date" ON "export_history" USING btree ("agency_id","created_date","id");--> statement-breakpoint
CREATE INDEX "export_history_of_person" ON "export_history" USING btree (agency_id,created_user_id,created_date,id);--> statement-breakpoint
CREATE INDEX "export_history_under_way" ON "export_history" USING btree (status) WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "payouts_by_created_date" ON "payouts" USING btree ("agency_id","created_date","id");--> statement-breakpoint
CREATE INDEX "payouts_by_amount" ON "payouts" USING btree ("agency_id","amount","id");--> statement-breakpoint
CREATE INDEX "payouts_of_team" ON "payouts" USING btree (agency_id,seller_team_id,created_date,id);--> statement-breakpoint
CREATE INDEX "change_histories_by_created_at" ON "change_histories" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_histories_of_order" ON "change_histories" USING btree (agency_id,order_id,created_at);--> statement-breakpoint
CREATE INDEX "domains_by_created_at" ON "domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "domains_by_host" ON "domains" USING btree ("host","id");--> statement-breakpoint
CREATE UNIQUE INDEX "domains_proved_host" ON "domains" USING btree (host) WHERE connect_status = 1 and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_claimed_host" ON "domains" USING btree (owner_agency_id,host) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "integrations_by_created_at" ON "integrations" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "integrations_by_name" ON "integrations" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "orders_warehouse_by_created_at" ON "orders_warehouse" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_warehouse_by_reference" ON "orders_warehouse" USING btree ("agency_id","reference","id");--> statement-breakpoint
CREATE INDEX "orders_warehouse_by_quantity" ON "orders_warehouse" USING btree ("agency_id","quantity","id");--> statement-breakpoint
CREATE INDEX "products_warehouse_by_created_at" ON "products_warehouse" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_warehouse_by_title" ON "products_warehouse" USING btree ("agency_id","title","id");--> statement-breakpoint
CREATE INDEX "products_warehouse_by_sku" ON "products_warehouse" USING btree ("agency_id","sku","id");--> statement-breakpoint
CREATE INDEX "proxies_by_proxy_domain" ON "proxies" USING btree ("agency_id","proxy_domain","id");--> statement-breakpoint
CREATE INDEX "proxies_by_created_at" ON "proxies" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "proxies_proxy_domain_unique" ON "proxies" USING btree ("agency_id","proxy_domain") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "proxy_groups_by_name" ON "proxy_groups" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "proxy_groups_by_created_at" ON "proxy_groups" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_by_created_at" ON "stores" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_by_name" ON "stores" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "stores_by_domain" ON "stores" USING btree ("agency_id","domain","id");--> statement-breakpoint
CREATE INDEX "warehouse_stock_by_updated_at" ON "warehouse_stock" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "warehouse_stock_by_quantity" ON "warehouse_stock" USING btree ("agency_id","quantity","id");--> statement-breakpoint
CREATE INDEX "warehouse_stock_by_shelf" ON "warehouse_stock" USING btree ("agency_id","shelf","id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_stock_once" ON "warehouse_stock" USING btree (agency_id,warehouse_id,product_id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "warehouses_by_name" ON "warehouses" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "warehouses_by_code" ON "warehouses" USING btree ("agency_id","code","id");--> statement-breakpoint
CREATE INDEX "warehouses_by_created_at" ON "warehouses" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_code_unique" ON "warehouses" USING btree ("agency_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "ticket_messages_of_ticket" ON "ticket_messages" USING btree ("agency_id","ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_updated_at" ON "tickets" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_created_at" ON "tickets" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_code" ON "tickets" USING btree ("agency_id","code","id");--> statement-breakpoint
CREATE INDEX "tickets_of_team" ON "tickets" USING btree (agency_id,seller_team_id,updated_at,id);--> statement-breakpoint
CREATE INDEX "tickets_of_bot" ON "tickets" USING btree (agency_id,updated_at,id) WHERE origin = 'bot';