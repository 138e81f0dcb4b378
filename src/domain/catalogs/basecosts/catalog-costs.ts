import { z } from "zod";
import { catalogPrices } from "./basecost-prices.ts";

/** The prices of one catalog in every base cost of a person's scope, in dollars. */
export const catalogCosts = z.object({
  basecosts: z.array(catalogPrices.extend({ id: z.string(), name: z.string(), version: z.int() })),
  /** What the owner of the base costs pays for each variant. */
  costs: z.array(z.object({ variant: z.string(), cost: z.number().nullable() })),
});
export type CatalogCosts = z.output<typeof catalogCosts>;

/** The price of a variant: its own, else that of the whole catalog; `null` without one. */
export const priceOf = (items: CatalogCosts["basecosts"][number]["items"], variant: string): number | null =>
  (items.find((item) => item.variant === variant) ?? items.find((item) => item.variant === null))?.price ??
  null;
