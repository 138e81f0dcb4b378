CREATE TABLE "basecost_catalogs" (
	"basecost_id" uuid NOT NULL,
	"catalog_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "basecost_catalogs_basecost_id_catalog_id_pk" PRIMARY KEY("basecost_id","catalog_id")
);

--> statement-breakpoint
-- Waiting publications and open screens hold the base cost's version, which was that of all its catalogs' prices.
INSERT INTO "basecost_catalogs" ("basecost_id", "catalog_id", "version")
SELECT b."id", p."catalog_id", b."version" FROM (
	SELECT "basecost_id", "catalog_id" FROM "basecost_items"
	UNION SELECT "basecost_id", "catalog_id" FROM "basecost_shipping"
	UNION SELECT "basecost_id", "catalog_id" FROM "price_publications" WHERE "status" = 'waiting' AND "basecost_id" IS NOT NULL
) p JOIN "basecosts" b ON b."id" = p."basecost_id";
