CREATE TABLE "agency_catalogs" (
	"agency_id" uuid NOT NULL,
	"catalog_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agency_catalogs_agency_id_catalog_id_pk" PRIMARY KEY("agency_id","catalog_id")
);
--> statement-breakpoint
CREATE TABLE "basecost_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basecost_items" (
	"basecost_id" uuid NOT NULL,
	"catalog_id" uuid NOT NULL,
	"variant_id" uuid,
	"price" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "basecost_shipping" (
	"basecost_id" uuid NOT NULL,
	"catalog_id" uuid NOT NULL,
	"zone" text NOT NULL,
	"option" text NOT NULL,
	"first" bigint NOT NULL,
	"additional" bigint NOT NULL,
	CONSTRAINT "basecost_shipping_basecost_id_catalog_id_zone_option_pk" PRIMARY KEY("basecost_id","catalog_id","zone","option")
);
--> statement-breakpoint
CREATE TABLE "basecosts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"group_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalog_variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"catalog_id" uuid NOT NULL,
	"catalog_variant_code" text NOT NULL,
	"color" text,
	"color_hex" text,
	"size" text,
	"in_stock" boolean NOT NULL,
	"supplier_min_price" bigint NOT NULL,
	"supplier_max_price" bigint NOT NULL,
	"supplier_quantity" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"product_code" text,
	"categories" uuid[] NOT NULL,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"designs" jsonb NOT NULL,
	"mockup_gallery" text[] NOT NULL,
	"production" text,
	"shipping" text,
	"dropship" boolean NOT NULL,
	"is_trademark" boolean NOT NULL,
	"publish_status" integer NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "category_catalog" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"address1" text,
	"address2" text,
	"city" text,
	"province" text,
	"zip_code" text,
	"country_code" text,
	CONSTRAINT "customers_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"handle" text,
	"product_type" text NOT NULL,
	"description" text NOT NULL,
	"mockup" text,
	"other_mockup" text[] NOT NULL,
	"options" jsonb NOT NULL,
	"variants" jsonb NOT NULL,
	"server_id" text,
	CONSTRAINT "products_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"pay_with" text NOT NULL,
	"transaction_id" text,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"is_cashback" boolean NOT NULL,
	"note" text,
	"created_user_id" uuid,
	"decided_user_id" uuid,
	"decided_at" timestamp(3) with time zone,
	CONSTRAINT "deposits_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"agency_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"seller_amount" bigint NOT NULL,
	"agency_amount" bigint NOT NULL,
	CONSTRAINT "invoice_lines_agency_id_invoice_id_order_id_pk" PRIMARY KEY("agency_id","invoice_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"seller_amount" bigint NOT NULL,
	"agency_amount" bigint NOT NULL,
	"remain_amount" bigint NOT NULL,
	"created_date" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "invoices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"agency_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"account" text NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "ledger_accounts_agency_id_seller_team_id_account_pk" PRIMARY KEY("agency_id","seller_team_id","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"agency_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"subject" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"line" integer NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"account" text NOT NULL,
	"order_id" uuid,
	"amount" bigint NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_files" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_files_agency_id_import_id_seq_pk" PRIMARY KEY("agency_id","import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "import_orders" (
	"agency_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"order_name" text,
	"reference" text,
	"verdict" text NOT NULL,
	"rehearsal" jsonb NOT NULL,
	"draft" jsonb NOT NULL,
	"cells" jsonb,
	"order_id" uuid,
	"outcome" text,
	CONSTRAINT "import_orders_agency_id_import_id_seq_pk" PRIMARY KEY("agency_id","import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "item_mappings" (
	"agency_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"key" text NOT NULL,
	"variant_id" uuid NOT NULL,
	"artworks" text[],
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_mappings_agency_id_seller_team_id_key_pk" PRIMARY KEY("agency_id","seller_team_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_counters" (
	"agency_id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "order_counters_agency_id_seller_team_id_status_pk" PRIMARY KEY("agency_id","seller_team_id","status")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"agency_id" uuid NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"action" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor_id" uuid,
	"detail" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_imports" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"file_name" text NOT NULL,
	"format" text,
	"status" text NOT NULL,
	"rows" integer NOT NULL,
	"total" integer NOT NULL,
	"ready" integer NOT NULL,
	"attention" integer NOT NULL,
	"failed" integer NOT NULL,
	"duplicate" integer NOT NULL,
	"committed" integer NOT NULL,
	"message" text,
	"created_user_id" uuid,
	"kind" text DEFAULT 'orders' NOT NULL,
	"file_hash" text NOT NULL,
	"create_product" boolean DEFAULT false NOT NULL,
	"straight" boolean DEFAULT false NOT NULL,
	"chosen" jsonb,
	"header" jsonb,
	CONSTRAINT "order_imports_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" uuid NOT NULL,
	"title" text NOT NULL,
	"sku" text,
	"variant_id" uuid,
	"quantity" integer NOT NULL,
	"shipped_quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"status" text NOT NULL,
	"mapping_status" integer NOT NULL,
	"design_status" text,
	"mockup" text,
	"artwork1" text,
	"artwork2" text,
	"artwork3" text,
	"artwork4" text,
	"artwork5" text,
	"artwork6" text,
	"position" integer NOT NULL,
	"catalog_id" uuid,
	"mapping_key" text,
	"book" jsonb NOT NULL,
	CONSTRAINT "order_items_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"order_name" text,
	"reference_id1" text,
	"reference_id2" text,
	"order_type" text NOT NULL,
	"status" text NOT NULL,
	"address_status" integer NOT NULL,
	"design_status" text,
	"cancel_request" text,
	"cannot_ship" boolean NOT NULL,
	"shipping_option" text NOT NULL,
	"full_name" text,
	"email" text,
	"phone" text,
	"address1" text,
	"address2" text,
	"city" text,
	"province" text,
	"zip_code" text,
	"country_code" text,
	"sub_total_price" bigint NOT NULL,
	"shipping_fee" bigint NOT NULL,
	"total_discount" bigint NOT NULL,
	"total_price" bigint NOT NULL,
	"total_refund" bigint NOT NULL,
	"note" text,
	"sync_at" timestamp(3) with time zone,
	"hold" jsonb,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"book" jsonb NOT NULL,
	"import_id" uuid,
	"created_user_id" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(order_name, '') || ' ' || coalesce(reference_id1, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "orders_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"carrier" text,
	"order_id" uuid NOT NULL,
	"status" text NOT NULL,
	"shipped_date" timestamp(3) with time zone,
	"delivered_date" timestamp(3) with time zone,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"import_id" uuid,
	CONSTRAINT "parcels_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "agencies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"active" integer NOT NULL,
	"manager_id" uuid,
	"primary_domain" text,
	"basecost_id" uuid,
	"auto_approve_orders" boolean NOT NULL,
	"cancel_window_minutes" integer NOT NULL,
	"design_fee" bigint NOT NULL,
	"design_cost" bigint NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"subject" text,
	"actor_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"ip" text,
	CONSTRAINT "audit_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "numbers" (
	"agency_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "numbers_agency_id_kind_year_pk" PRIMARY KEY("agency_id","kind","year")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seller_teams" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"referral_code" text NOT NULL,
	"rate" integer NOT NULL,
	"basecost_id" uuid NOT NULL,
	"supporter_id" uuid,
	"manager_id" uuid,
	"auto_approve_order" boolean NOT NULL,
	"get_order_a_p_i" boolean NOT NULL,
	"active" integer NOT NULL,
	"seller_type" text NOT NULL,
	"pending_payout_days" integer NOT NULL,
	"credit_limit" bigint NOT NULL,
	"referred_by_id" uuid,
	CONSTRAINT "seller_teams_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text,
	"user_agent" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_agency_id" uuid,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"user_type" text NOT NULL,
	"authority" text,
	"status" integer NOT NULL,
	"is_sub_user" boolean NOT NULL,
	"seller_team_id" uuid,
	"password_hash" text,
	CONSTRAINT "users_belong_by_type" CHECK (case user_type
        when 'administrator' then owner_agency_id is null and seller_team_id is null
        when 'supplier' then owner_agency_id is null and seller_team_id is null
        when 'seller' then owner_agency_id is not null and seller_team_id is not null
        else owner_agency_id is not null and seller_team_id is null end)
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "basecost_groups_by_name" ON "basecost_groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "basecost_groups_by_created_at" ON "basecost_groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "basecost_items_one_price" ON "basecost_items" USING btree ("basecost_id","catalog_id",coalesce(variant_id, catalog_id));--> statement-breakpoint
CREATE INDEX "basecosts_by_name" ON "basecosts" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "basecosts_by_created_at" ON "basecosts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "catalog_variants_by_catalog_variant_code" ON "catalog_variants" USING btree ("catalog_variant_code","id");--> statement-breakpoint
CREATE INDEX "catalog_variants_of_catalog" ON "catalog_variants" USING btree (catalog_id);--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_variants_code_unique" ON "catalog_variants" USING btree (owner_agency_id,catalog_variant_code) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalogs_by_created_at" ON "catalogs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "catalogs_by_name" ON "catalogs" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "category_catalog_by_name" ON "category_catalog" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "category_catalog_by_created_at" ON "category_catalog" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_by_created_at" ON "customers" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "products_by_created_at" ON "products" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree ("agency_id","title","id");--> statement-breakpoint
CREATE INDEX "deposits_by_created_at" ON "deposits" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deposits_by_amount" ON "deposits" USING btree ("agency_id","amount","id");--> statement-breakpoint
CREATE INDEX "deposits_of_team" ON "deposits" USING btree (agency_id,seller_team_id,created_at,id);--> statement-breakpoint
CREATE INDEX "invoice_lines_of_order" ON "invoice_lines" USING btree ("agency_id","order_id");--> statement-breakpoint
CREATE INDEX "invoices_by_created_date" ON "invoices" USING btree ("agency_id","created_date","id");--> statement-breakpoint
CREATE INDEX "invoices_by_seller_amount" ON "invoices" USING btree ("agency_id","seller_amount","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree (agency_id,name);--> statement-breakpoint
CREATE INDEX "invoices_of_team" ON "invoices" USING btree (agency_id,seller_team_id,created_date,id);--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree (agency_id,seller_team_id,created_date) WHERE remain_amount > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("agency_id","subject","event","sequence","line");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("agency_id","seller_team_id","account","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("agency_id","order_id");--> statement-breakpoint
CREATE INDEX "import_orders_by_verdict" ON "import_orders" USING btree ("agency_id","import_id","verdict","seq");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("agency_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_imports_by_created_at" ON "order_imports" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_imports_by_hash" ON "order_imports" USING btree (agency_id,seller_team_id,file_hash);--> statement-breakpoint
CREATE INDEX "order_imports_under_way" ON "order_imports" USING btree (status) WHERE status in ('reading', 'committing');--> statement-breakpoint
CREATE INDEX "order_items_by_created_at" ON "order_items" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_items_by_title" ON "order_items" USING btree ("agency_id","title","id");--> statement-breakpoint
CREATE INDEX "order_items_of_order" ON "order_items" USING btree (agency_id,order_id);--> statement-breakpoint
CREATE INDEX "order_items_unmapped" ON "order_items" USING btree (agency_id,seller_team_id,mapping_key) WHERE variant_id is null;--> statement-breakpoint
CREATE INDEX "orders_by_created_at" ON "orders" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_order_name" ON "orders" USING btree ("agency_id","order_name","id");--> statement-breakpoint
CREATE INDEX "orders_by_total_price" ON "orders" USING btree ("agency_id","total_price","id");--> statement-breakpoint
CREATE INDEX "orders_by_updated_at" ON "orders" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree (agency_id,status,created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_team_by_status" ON "orders" USING btree (agency_id,seller_team_id,status,created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_team" ON "orders" USING btree (agency_id,seller_team_id,created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_reference" ON "orders" USING btree (agency_id,reference_id1);--> statement-breakpoint
CREATE INDEX "orders_of_import" ON "orders" USING btree (agency_id,import_id);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parcels_by_created_at" ON "parcels" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "parcels_by_shipped_date" ON "parcels" USING btree ("agency_id","shipped_date","id");--> statement-breakpoint
CREATE INDEX "parcels_of_order" ON "parcels" USING btree (agency_id,order_id);--> statement-breakpoint
CREATE INDEX "parcels_by_number" ON "parcels" USING btree (agency_id,number);--> statement-breakpoint
CREATE INDEX "agencies_by_created_at" ON "agencies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "agencies_by_name" ON "agencies" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "agencies_by_code" ON "agencies" USING btree ("code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agencies_code_unique" ON "agencies" USING btree ("code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "audit_by_created_at" ON "audit" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "seller_teams_by_created_at" ON "seller_teams" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "seller_teams_by_name" ON "seller_teams" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "seller_teams_by_code" ON "seller_teams" USING btree ("agency_id","code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "seller_teams_code_unique" ON "seller_teams" USING btree ("agency_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seller_teams_referral_code_unique" ON "seller_teams" USING btree ("agency_id","referral_code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_by_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_full_name" ON "users" USING btree ("full_name","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "users_of_agency" ON "users" USING btree (owner_agency_id,seller_team_id);