import { starterFile, starterVariants } from "../../domain/catalogs/starter/starter.ts";
import file from "./starter-catalog.json" with { type: "json" };

/** The goods of the starter catalog. See docs/starter-catalog.md. */
export const STARTER = starterFile.parse(file).catalogs;

export const STARTER_CODES: readonly string[] = STARTER.flatMap(starterVariants).map(
  ({ row }) => row.catalogVariantCode,
);
