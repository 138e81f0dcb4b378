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
	"mapping_status" integer GENERATED ALWAYS AS (case when not jsonb_path_exists(variants, '$[0]')
            or jsonb_path_exists(variants, '$[*] ? (!exists(@.catalogVariant) || @.catalogVariant == null)') then 0
          when mockup is null then 1 else 2 end) STORED NOT NULL,
	"published" boolean NOT NULL,
	"server_id" text,
	CONSTRAINT "products_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "images" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"preview" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"tags" jsonb NOT NULL,
	"seller_team_id" uuid,
	CONSTRAINT "images_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "remote_images" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp(3) with time zone,
	"failure" text,
	CONSTRAINT "remote_images_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"signature_hash" "bytea" NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"taken_at" timestamp(3) with time zone,
	CONSTRAINT "uploads_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "email_history" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"template" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"reason" text,
	"next_attempt_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"html" text NOT NULL,
	"links" jsonb,
	"send_before" timestamp(3) with time zone NOT NULL,
	"claimed_at" timestamp(3) with time zone,
	"handed_over_at" timestamp(3) with time zone,
	CONSTRAINT "email_history_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_notifications" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	CONSTRAINT "mail_notifications_agency_id_id_pk" PRIMARY KEY("agency_id","id")
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
	"active_name" text GENERATED ALWAYS AS (case when remain_amount > 0 then 'debts' else 'payment' end) STORED NOT NULL,
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
CREATE TABLE "ledger_proofs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_proofs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp(3) with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"ok" boolean NOT NULL,
	"checks" jsonb NOT NULL,
	"asked_by_id" uuid
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
CREATE TABLE "default_views" (
	"agency_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"view_id" uuid NOT NULL,
	CONSTRAINT "default_views_agency_id_user_id_path_pk" PRIMARY KEY("agency_id","user_id","path")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"link" text,
	"viewed" boolean NOT NULL,
	CONSTRAINT "notifications_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"shared" boolean NOT NULL,
	"seller_team_id" uuid,
	CONSTRAINT "views_agency_id_id_pk" PRIMARY KEY("agency_id","id")
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
CREATE TABLE "column_choices" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"labels" jsonb NOT NULL,
	"choice" jsonb NOT NULL,
	"file_name" text NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "column_choices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
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
	"charge" bigint GENERATED ALWAYS AS ((rehearsal ->> 'charge')::bigint) STORED,
	"draft" jsonb NOT NULL,
	"cells" jsonb,
	"order_id" uuid,
	"outcome" text,
	CONSTRAINT "import_orders_agency_id_import_id_seq_pk" PRIMARY KEY("agency_id","import_id","seq")
);
--> statement-breakpoint
CREATE TABLE "item_mappings" (
	"agency_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"key" text NOT NULL,
	"title" text,
	"variant_id" uuid NOT NULL,
	"artworks" text[],
	"created_user_id" uuid,
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
	"integration_id" uuid,
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
	"choice" jsonb,
	"sample" jsonb,
	"integration_by" text,
	"fingerprint" text,
	"left_ready" integer DEFAULT 0 NOT NULL,
	"left_attention" integer DEFAULT 0 NOT NULL,
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
	"mapping_status" integer GENERATED ALWAYS AS (case when variant_id is null then 0
          when coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6) is null then 1 else 2 end) STORED NOT NULL,
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
	"import_id" uuid,
	"integration_id" uuid,
	"sync_at" timestamp(3) with time zone,
	"hold" jsonb,
	"gates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"book" jsonb NOT NULL,
	"created_user_id" uuid,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(order_name, '') || ' ' || coalesce(reference_id1, '') || ' ' || coalesce(full_name, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "orders_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "orders_with_team" UNIQUE("agency_id","seller_team_id","id")
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
	"import_id" uuid,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
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
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
CREATE TABLE "device_tokens" (
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_tokens_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
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
CREATE TABLE "one_time_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
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
	"mapped_user_id" uuid,
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
	"user_agent" text,
	"profile" text NOT NULL
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
	"proxies" uuid[],
	"seller_team_id" uuid,
	"password_hash" text,
	"awaits_confirmation" boolean DEFAULT false NOT NULL,
	CONSTRAINT "users_belong_by_type" CHECK (case user_type
        when 'administrator' then owner_agency_id is null and seller_team_id is null
        when 'supplier' then owner_agency_id is null and seller_team_id is null
        when 'seller' then owner_agency_id is not null and seller_team_id is not null
        else owner_agency_id is not null and seller_team_id is null end)
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
	"connect_status" integer NOT NULL,
	"token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"finding" text,
	"checked_at" timestamp(3) with time zone,
	"check_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "installations" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"platform" text NOT NULL,
	"domain" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
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
CREATE TABLE "store_notices" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seller_team_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"parcel_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"integration_id" uuid,
	"status" text NOT NULL,
	"reason" text,
	"attempts" integer NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"next_attempt_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"told" jsonb,
	CONSTRAINT "store_notices_agency_id_id_pk" PRIMARY KEY("agency_id","id")
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
CREATE TABLE "integration_keys" (
	"agency_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"address" text,
	"key" text NOT NULL,
	"secret" text,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_keys_agency_id_integration_id_pk" PRIMARY KEY("agency_id","integration_id")
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
	"attachments" text[] DEFAULT '{}' NOT NULL,
	"order_id" uuid,
	"status" text NOT NULL,
	"origin" text NOT NULL,
	"assignee_id" uuid,
	"created_user_id" uuid,
	CONSTRAINT "tickets_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
-- Unique indexes come before the foreign keys that refer to them.
CREATE INDEX "basecost_groups_by_name" ON "basecost_groups" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "basecost_groups_by_created_at" ON "basecost_groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "basecost_items_one_price" ON "basecost_items" USING btree ("basecost_id","catalog_id",coalesce(variant_id, catalog_id));--> statement-breakpoint
CREATE INDEX "basecosts_by_name" ON "basecosts" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "basecosts_by_created_at" ON "basecosts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "catalog_variants_by_catalog_variant_code" ON "catalog_variants" USING btree ("catalog_variant_code","id");--> statement-breakpoint
CREATE INDEX "catalog_variants_of_catalog" ON "catalog_variants" USING btree (catalog_id);--> statement-breakpoint
CREATE INDEX "catalog_variants_by_parts" ON "catalog_variants" USING gin ((regexp_split_to_array(upper(catalog_variant_code), '[^[:alnum:]]+'))) WITH (fastupdate=off);--> statement-breakpoint
CREATE UNIQUE INDEX "catalog_variants_code_unique" ON "catalog_variants" USING btree (owner_agency_id,catalog_variant_code) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "catalogs_by_created_at" ON "catalogs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "catalogs_by_name" ON "catalogs" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "category_catalog_by_name" ON "category_catalog" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "category_catalog_by_created_at" ON "category_catalog" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_by_created_at" ON "customers" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customers_by_name" ON "customers" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "products_by_created_at" ON "products" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_title" ON "products" USING btree ("agency_id","title","id");--> statement-breakpoint
CREATE INDEX "products_by_id" ON "products" USING btree (id);--> statement-breakpoint
CREATE INDEX "supplier_logs_by_created_date" ON "supplier_logs" USING btree ("created_date","id");--> statement-breakpoint
CREATE INDEX "supplier_logs_of_catalog" ON "supplier_logs" USING btree (catalog_id,created_date,id);--> statement-breakpoint
CREATE INDEX "export_history_by_created_date" ON "export_history" USING btree ("agency_id","created_date","id");--> statement-breakpoint
CREATE INDEX "export_history_of_person" ON "export_history" USING btree (agency_id,created_user_id,created_date,id);--> statement-breakpoint
CREATE INDEX "export_history_under_way" ON "export_history" USING btree (status) WHERE status in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "images_by_created_at" ON "images" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "images_by_name" ON "images" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "images_by_size" ON "images" USING btree ("agency_id","size","id");--> statement-breakpoint
CREATE UNIQUE INDEX "images_one_a_path" ON "images" USING btree (agency_id,path);--> statement-breakpoint
CREATE INDEX "images_of_team" ON "images" USING btree (agency_id,seller_team_id,created_at,id);--> statement-breakpoint
CREATE UNIQUE INDEX "remote_images_one_a_url" ON "remote_images" USING btree ("agency_id",md5(url));--> statement-breakpoint
CREATE INDEX "remote_images_by_id" ON "remote_images" USING btree ("id");--> statement-breakpoint
CREATE INDEX "remote_images_by_age" ON "remote_images" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_by_id" ON "uploads" USING btree ("id");--> statement-breakpoint
CREATE INDEX "uploads_by_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_history_by_created_at" ON "email_history" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "email_history_due" ON "email_history" USING btree (next_attempt_at) WHERE status in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_notifications_by_name" ON "mail_notifications" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_notifications_code_unique" ON "mail_notifications" USING btree ("agency_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "deposits_by_created_at" ON "deposits" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deposits_by_amount" ON "deposits" USING btree ("agency_id","amount","id");--> statement-breakpoint
CREATE INDEX "deposits_of_team" ON "deposits" USING btree (agency_id,seller_team_id,created_at,id);--> statement-breakpoint
CREATE INDEX "deposits_pending" ON "deposits" USING btree (agency_id,seller_team_id) WHERE status = 'pending' and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_transaction" ON "deposits" USING btree (agency_id,pay_with,lower(transaction_id)) WHERE transaction_id is not null and status <> 'rejected' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoice_lines_of_order" ON "invoice_lines" USING btree ("agency_id","order_id");--> statement-breakpoint
CREATE INDEX "invoices_by_created_date" ON "invoices" USING btree ("agency_id","created_date","id");--> statement-breakpoint
CREATE INDEX "invoices_by_seller_amount" ON "invoices" USING btree ("agency_id","seller_amount","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree (agency_id,name);--> statement-breakpoint
CREATE INDEX "invoices_of_team" ON "invoices" USING btree (agency_id,seller_team_id,created_date,id);--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree (agency_id,seller_team_id,created_date) WHERE remain_amount > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("agency_id","subject","event","sequence","line");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("agency_id","seller_team_id","account","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("agency_id","order_id");--> statement-breakpoint
CREATE INDEX "payouts_by_created_date" ON "payouts" USING btree ("agency_id","created_date","id");--> statement-breakpoint
CREATE INDEX "payouts_by_amount" ON "payouts" USING btree ("agency_id","amount","id");--> statement-breakpoint
CREATE INDEX "payouts_of_team" ON "payouts" USING btree (agency_id,seller_team_id,created_date,id);--> statement-breakpoint
CREATE INDEX "notifications_by_created_at" ON "notifications" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_person" ON "notifications" USING btree (agency_id,user_id,created_at desc,id desc);--> statement-breakpoint
CREATE INDEX "notifications_unviewed" ON "notifications" USING btree (agency_id,user_id) WHERE not viewed;--> statement-breakpoint
CREATE INDEX "views_by_created_at" ON "views" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "views_of_list" ON "views" USING btree (agency_id,path);--> statement-breakpoint
CREATE INDEX "change_histories_by_created_at" ON "change_histories" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_histories_of_order" ON "change_histories" USING btree (agency_id,order_id,created_at);--> statement-breakpoint
CREATE UNIQUE INDEX "column_choices_unique" ON "column_choices" USING btree ("agency_id","seller_team_id","fingerprint");--> statement-breakpoint
CREATE INDEX "import_orders_by_verdict" ON "import_orders" USING btree ("agency_id","import_id","verdict","seq");--> statement-breakpoint
CREATE INDEX "import_orders_to_charge" ON "import_orders" USING btree ("agency_id","import_id","seq","charge") WHERE verdict = 'ready' and outcome is null;--> statement-breakpoint
CREATE UNIQUE INDEX "item_mappings_by_id" ON "item_mappings" USING btree ("agency_id","id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("agency_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_imports_by_created_at" ON "order_imports" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_imports_by_fingerprint" ON "order_imports" USING btree (agency_id,seller_team_id,fingerprint,created_at,id) WHERE integration_by in ('person', 'last');--> statement-breakpoint
CREATE INDEX "order_imports_by_hash" ON "order_imports" USING btree (agency_id,seller_team_id,file_hash);--> statement-breakpoint
CREATE INDEX "order_imports_under_way" ON "order_imports" USING btree (status) WHERE status in ('reading', 'committing');--> statement-breakpoint
CREATE INDEX "order_items_by_created_at" ON "order_items" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_items_by_title" ON "order_items" USING btree ("agency_id","title","id");--> statement-breakpoint
CREATE INDEX "order_items_by_image" ON "order_items" USING gin ((array[artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup])) WHERE coalesce(artwork1, artwork2, artwork3, artwork4, artwork5, artwork6, mockup) is not null;--> statement-breakpoint
CREATE INDEX "order_items_of_order" ON "order_items" USING btree (agency_id,order_id);--> statement-breakpoint
CREATE INDEX "order_items_unmapped" ON "order_items" USING btree (agency_id,seller_team_id,mapping_key) WHERE variant_id is null;--> statement-breakpoint
CREATE INDEX "order_items_mapped" ON "order_items" USING btree (agency_id,seller_team_id,mapping_key,variant_id) WHERE variant_id is not null;--> statement-breakpoint
CREATE INDEX "orders_by_created_at" ON "orders" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_order_name" ON "orders" USING btree ("agency_id","order_name","id");--> statement-breakpoint
CREATE INDEX "orders_by_total_price" ON "orders" USING btree ("agency_id","total_price","id");--> statement-breakpoint
CREATE INDEX "orders_by_updated_at" ON "orders" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_integration" ON "orders" USING btree (agency_id,integration_id,created_at,id) WHERE integration_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree (agency_id,status,created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_team_by_status" ON "orders" USING btree (agency_id,seller_team_id,status,created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_of_team" ON "orders" USING btree (agency_id,seller_team_id,created_at,id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_by_reference" ON "orders" USING btree (agency_id,reference_id1);--> statement-breakpoint
CREATE INDEX "orders_to_release" ON "orders" USING btree ((book ->> 'releaseAt')) WHERE status = 'Fulfilled' and book ->> 'releaseAt' is not null;--> statement-breakpoint
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
CREATE INDEX "audit_of_row" ON "audit" USING btree (agency_id,subject,created_at,id);--> statement-breakpoint
CREATE INDEX "device_tokens_of_user" ON "device_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_of_user" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
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
CREATE INDEX "users_of_agency" ON "users" USING btree (owner_agency_id,seller_team_id);--> statement-breakpoint
CREATE INDEX "domains_by_created_at" ON "domains" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "domains_by_host" ON "domains" USING btree ("host","id");--> statement-breakpoint
CREATE INDEX "domains_due" ON "domains" USING btree (check_at) WHERE connect_status = 0 and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_proved_host" ON "domains" USING btree (host) WHERE connect_status = 1 and deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "domains_claimed_host" ON "domains" USING btree (owner_agency_id,host) WHERE deleted_at is null;--> statement-breakpoint
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
CREATE UNIQUE INDEX "proxy_groups_name_unique" ON "proxy_groups" USING btree ("agency_id","name") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "store_notices_by_created_at" ON "store_notices" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "store_notices_due" ON "store_notices" USING btree (next_attempt_at) WHERE status in ('waiting', 'telling');--> statement-breakpoint
CREATE INDEX "store_notices_of_order" ON "store_notices" USING btree (agency_id,order_id);--> statement-breakpoint
CREATE INDEX "store_notices_by_status" ON "store_notices" USING btree (agency_id,status,created_at,id);--> statement-breakpoint
CREATE INDEX "warehouse_stock_by_updated_at" ON "warehouse_stock" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "warehouse_stock_by_quantity" ON "warehouse_stock" USING btree ("agency_id","quantity","id");--> statement-breakpoint
CREATE INDEX "warehouse_stock_by_shelf" ON "warehouse_stock" USING btree ("agency_id","shelf","id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_stock_once" ON "warehouse_stock" USING btree (agency_id,warehouse_id,product_id) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "warehouses_by_name" ON "warehouses" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "warehouses_by_code" ON "warehouses" USING btree ("agency_id","code","id");--> statement-breakpoint
CREATE INDEX "warehouses_by_created_at" ON "warehouses" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "warehouses_code_unique" ON "warehouses" USING btree ("agency_id","code") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "integrations_by_created_at" ON "integrations" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "integrations_by_name" ON "integrations" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "integrations_of_team" ON "integrations" USING btree (agency_id,seller_team_id,id);--> statement-breakpoint
CREATE INDEX "stores_by_created_at" ON "stores" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "stores_by_name" ON "stores" USING btree ("agency_id","name","id");--> statement-breakpoint
CREATE INDEX "stores_by_domain" ON "stores" USING btree ("agency_id","domain","id");--> statement-breakpoint
CREATE INDEX "ticket_messages_of_ticket" ON "ticket_messages" USING btree ("agency_id","ticket_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_updated_at" ON "tickets" USING btree ("agency_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_created_at" ON "tickets" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tickets_by_code" ON "tickets" USING btree ("agency_id","code","id");--> statement-breakpoint
CREATE INDEX "tickets_of_order" ON "tickets" USING btree (agency_id,order_id) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "tickets_of_team" ON "tickets" USING btree (agency_id,seller_team_id,updated_at,id);--> statement-breakpoint
CREATE INDEX "tickets_of_bot" ON "tickets" USING btree (agency_id,updated_at,id) WHERE origin = 'bot';--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_histories" ADD CONSTRAINT "change_histories_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_histories" ADD CONSTRAINT "change_histories_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_imports" ADD CONSTRAINT "order_imports_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_integration_fk" FOREIGN KEY ("agency_id","seller_team_id","integration_id") REFERENCES "public"."integrations"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD CONSTRAINT "orders_warehouse_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD CONSTRAINT "orders_warehouse_warehouse_fk" FOREIGN KEY ("agency_id","warehouse_id") REFERENCES "public"."warehouses"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders_warehouse" ADD CONSTRAINT "orders_warehouse_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products_warehouse" ADD CONSTRAINT "products_warehouse_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_parcel_fk" FOREIGN KEY ("agency_id","parcel_id") REFERENCES "public"."parcels"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_notices" ADD CONSTRAINT "store_notices_integration_fk" FOREIGN KEY ("agency_id","integration_id") REFERENCES "public"."integrations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_warehouse_fk" FOREIGN KEY ("agency_id","warehouse_id") REFERENCES "public"."warehouses"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "warehouse_stock" ADD CONSTRAINT "warehouse_stock_product_fk" FOREIGN KEY ("agency_id","product_id") REFERENCES "public"."products_warehouse"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_keys" ADD CONSTRAINT "integration_keys_fk" FOREIGN KEY ("agency_id","integration_id") REFERENCES "public"."integrations"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_store_fk" FOREIGN KEY ("agency_id","store_id") REFERENCES "public"."stores"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_fk" FOREIGN KEY ("agency_id","ticket_id") REFERENCES "public"."tickets"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_seller_team_fk" FOREIGN KEY ("agency_id","seller_team_id") REFERENCES "public"."seller_teams"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_fk" FOREIGN KEY ("agency_id","seller_team_id","order_id") REFERENCES "public"."orders"("agency_id","seller_team_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What the schema files cannot express.
--
-- Whether a search walks the newest orders or gathers by its index depends on how many rows hold the text; 100 samples
-- miss one order in a hundred as often as not, and the wrong plan takes five times as long.
ALTER TABLE "orders" ALTER COLUMN "search_text" SET STATISTICS 500;--> statement-breakpoint
-- Deactivation ends the sessions for good. A trigger, so that no way to become inactive misses it: bulk updates and an
-- operator's own statements included.
CREATE FUNCTION "end_sessions_of_inactive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'users' THEN
      DELETE FROM "sessions" WHERE "user_id" = NEW."id";
    WHEN 'seller_teams' THEN
      DELETE FROM "sessions" WHERE "user_id" IN (
        SELECT "id" FROM "users" WHERE "owner_agency_id" = NEW."agency_id" AND "seller_team_id" = NEW."id");
    WHEN 'agencies' THEN
      DELETE FROM "sessions" WHERE "user_id" IN (SELECT "id" FROM "users" WHERE "owner_agency_id" = NEW."id");
  END CASE;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_end_sessions" AFTER UPDATE OF "status" ON "users"
  FOR EACH ROW WHEN (OLD."status" = 1 AND NEW."status" <> 1) EXECUTE FUNCTION "end_sessions_of_inactive"();--> statement-breakpoint
CREATE TRIGGER "seller_teams_end_sessions" AFTER UPDATE OF "active" ON "seller_teams"
  FOR EACH ROW WHEN (OLD."active" = 1 AND NEW."active" <> 1) EXECUTE FUNCTION "end_sessions_of_inactive"();--> statement-breakpoint
CREATE TRIGGER "agencies_end_sessions" AFTER UPDATE OF "active" ON "agencies"
  FOR EACH ROW WHEN (OLD."active" = 1 AND NEW."active" <> 1) EXECUTE FUNCTION "end_sessions_of_inactive"();
