-- Of groups that share a name all but the oldest get a number, so that the name can be one group's alone.
UPDATE "proxy_groups" SET "name" = left("proxy_groups"."name", 120) || ' (' || twin.number || ')',
  "updated_at" = now(), "version" = "version" + 1
FROM (
  SELECT "agency_id", "id",
    row_number() OVER (PARTITION BY "agency_id", "name" ORDER BY "created_at", "id") AS number
  FROM "proxy_groups" WHERE "deleted_at" IS NULL
) twin
WHERE twin."agency_id" = "proxy_groups"."agency_id" AND twin."id" = "proxy_groups"."id" AND twin.number > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "proxy_groups_name_unique" ON "proxy_groups" USING btree ("agency_id","name") WHERE deleted_at is null;
