import { z } from "zod";
import { countedAll } from "../counts.ts";

/** How many rows use a catalog or some of its variants. */
export const catalogUses = z.object({
  products: z.int(),
  openOrders: z.int(),
  basecosts: z.int(),
  /** Agencies besides the owner. */
  agencies: z.int(),
});
export type CatalogUses = z.output<typeof catalogUses>;

/** `3 products and 1 open order`; empty where nothing uses it. */
export const usesLabel = ({ products, openOrders, basecosts, agencies }: CatalogUses): string =>
  countedAll([
    [products, "product"],
    [openOrders, "open order"],
    [basecosts, "base cost"],
    [agencies, "agency", "agencies"],
  ]);
