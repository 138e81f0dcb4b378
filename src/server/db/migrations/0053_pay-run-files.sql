ALTER TABLE "pay_runs" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "pay_runs" ADD COLUMN "file_path" text;