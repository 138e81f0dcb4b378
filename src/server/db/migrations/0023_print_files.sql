ALTER TABLE "images" ADD COLUMN "is_print_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- By hand: the server names print files after their job, uploads by an id alone.
UPDATE "images" SET "is_print_file" = true WHERE "path" ~ '^files/uploads/[0-9a-f-]{36}-[0-9]+\.png$';
