ALTER TABLE "products" ADD COLUMN "mapping_status" integer GENERATED ALWAYS AS (case when not jsonb_path_exists(variants, '$[0]')
            or jsonb_path_exists(variants, '$[*] ? (!exists(@.catalogVariant) || @.catalogVariant == null)') then 0
          when mockup is null then 1 else 2 end) STORED NOT NULL;