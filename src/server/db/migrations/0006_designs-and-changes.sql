CREATE TABLE "design_comments" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"proof_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"message" text NOT NULL,
	"mark" jsonb,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "design_comments_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "design_proofs" (
	"agency_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"images" jsonb NOT NULL,
	"note" text,
	"created_user_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"decision" text,
	"decided_user_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"reason" text,
	"mark" jsonb,
	CONSTRAINT "design_proofs_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "design_proofs_number" UNIQUE("agency_id","order_id","number")
);
--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "side" text;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "decided_user_id" uuid;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "decided_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "change_histories" ADD COLUMN "applied_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "design_comments" ADD CONSTRAINT "design_comments_proof_fk" FOREIGN KEY ("agency_id","proof_id") REFERENCES "public"."design_proofs"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "design_proofs" ADD CONSTRAINT "design_proofs_order_fk" FOREIGN KEY ("agency_id","order_id") REFERENCES "public"."orders"("agency_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "design_comments_of_proof" ON "design_comments" USING btree ("agency_id","proof_id","created_at","id");--> statement-breakpoint
CREATE INDEX "change_requests_by_status" ON "change_histories" USING btree (agency_id,status,created_at,id) WHERE kind = 'requested' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_with_design" ON "orders" USING btree (agency_id,design_status,(accounting -> 'design' ->> 'dueDate'),id) WHERE design_status is not null and deleted_at is null;--> statement-breakpoint
-- Requests from before they had a status wait for the other side, whatever was done about them meanwhile.
UPDATE "change_histories" c SET "status" = CASE WHEN c.kind = 'requested' THEN 'open' END,
  "side" = (SELECT CASE WHEN u.seller_team_id IS NULL THEN 'agency' ELSE 'seller' END FROM users u WHERE u.id = c.created_user_id);
