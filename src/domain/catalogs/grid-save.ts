import type { CatalogPrices } from "./basecosts/basecost-prices.ts";
import { type PublishStatus } from "./price-loop.ts";
import { type GridRow } from "./variant-grid.ts";

export interface GridSave {
  readonly variants: readonly GridRow[];
  readonly removed: readonly string[];
  readonly status?: PublishStatus | undefined;
  readonly note?: string | null | undefined;
  readonly version?: number | undefined;
}
/** The change of a publication: of a catalog's variants, or of its prices in a base cost. */
export type PublicationBody =
  | { readonly kind: "variants"; readonly save: Omit<GridSave, "status" | "version"> }
  | { readonly kind: "prices"; readonly prices: CatalogPrices };
