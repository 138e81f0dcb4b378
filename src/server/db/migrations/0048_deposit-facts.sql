DROP INDEX "deposits_transaction";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "value_date" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "amount_received" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "rate" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "fee" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "receipt" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "rejected_reason" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversed_user_id" uuid;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversed_reason" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversed_file" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "receipt_path" text;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversed_file_path" text;--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_transaction" ON "deposits" USING btree (agency_id,pay_with,lower(transaction_id)) WHERE transaction_id is not null and status <> 'rejected' and reversed_at is null and deleted_at is null;