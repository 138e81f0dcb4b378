import type { catalogs, catalogVariants } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";

export type CatalogVariant = Omit<RowOf<typeof catalogVariants>, "catalog">;

/** A catalog with its variants. */
export type CatalogDetail = RowOf<typeof catalogs> & { variants: CatalogVariant[]; version?: number };
