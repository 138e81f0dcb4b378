import type { CatalogPrices } from "../../../domain/catalogs/basecost-prices.ts";
import type { GridSave } from "../save-variants.queries.ts";

/** The change of a publication: of a catalog's variants, or of its prices in a base cost. */
export type PublicationBody =
  | { readonly kind: "variants"; readonly save: Omit<GridSave, "status" | "version"> }
  | { readonly kind: "prices"; readonly prices: CatalogPrices };

/** A publication's target and change. */
export interface Publication {
  readonly catalogId: string;
  /** `null` for a change of variants. */
  readonly basecostId: string | null;
  readonly body: PublicationBody;
}
