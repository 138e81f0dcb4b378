import { z } from "zod";
import { SHIPPING_OPTIONS, type ShippingOption } from "../orders/status.ts";
import { catalogPrices } from "./basecosts/basecost-prices.ts";
import type { PriceSimulation } from "./price-simulation/price-simulation.ts";
import { MARGIN_CLASSES } from "./price-simulation/simulated-margins.ts";

/** The result of a change of several catalogs, each by itself. */
export const statusResponse = z.object({
  message: z.string(),
  success: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});

/** What loading the starter catalog created, and how many SKUs existed. `basecost`: that with the example prices. */
export const starterResponse = z.object({
  message: z.string(),
  catalogs: z.int(),
  variants: z.int(),
  skipped: z.int(),
  basecost: z.string().nullable(),
});
export type StarterResult = Omit<z.infer<typeof starterResponse>, "message">;

/** How many catalogs got example prices for sellers, and in which base cost. */
export const starterPricesResponse = z.object({
  message: z.string(),
  catalogs: z.int(),
  basecost: z.string(),
});
export type StarterPricesResult = Omit<z.infer<typeof starterPricesResponse>, "message">;

/** The lines of a price list, in dollars: prices of goods by variant, or of the catalog where that is `null`. */
export const basecostLines = z.object({
  items: z.array(z.object({ catalog: z.string(), variant: z.string().nullable(), price: z.number() })),
  shipping: z.array(
    z.object({
      catalog: z.string(),
      zone: z.string(),
      option: z.enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]),
      first: z.number(),
      additional: z.number(),
    }),
  ),
});

/** The prices of one catalog in a base cost, with their version. */
export const pricesResponse = catalogPrices.extend({ version: z.int() });
const named = z.object({ id: z.string(), name: z.string() });

/** What a change of prices would do, in dollars. */
export const simulationResponse: z.ZodType<PriceSimulation> = z.object({
  total: z.number(),
  variants: z.array(
    z.object({
      id: z.string().nullable(),
      sku: z.string(),
      before: z.number().nullable(),
      after: z.number().nullable(),
    }),
  ),
  margins: z.array(
    z.object({
      agency: named
        .nullable()
        .describe("`null`: the platform's margin, in a list that agencies are charged by"),
      basecost: named,
      variant: z.string().nullable(),
      sku: z.string(),
      before: z.number().nullable(),
      after: z.number(),
      class: z.enum(MARGIN_CLASSES),
    }),
  ),
  marginCounts: z.object({ negative: z.int(), thinner: z.int(), better: z.int() }),
  openOrders: z.array(
    z.object({
      phase: z.enum(["quote", "held", "captured"]),
      count: z.int(),
      amount: z.number(),
      cost: z.number(),
      blocked: z.int(),
      unblocked: z.int(),
      unblockedCharge: z.number(),
    }),
  ),
  sellers: z.array(
    z.object({
      agency: named.nullable().describe("`null`: what the platform earned from its agencies"),
      seller: named.nullable(),
      orders: z.int(),
      before: z.number(),
      after: z.number(),
    }),
  ),
});

/** The color and the size of a variant on the page of its catalog. */
export const variantOptions = z.object({
  color: z.object({ name: z.string(), hex: z.string().optional() }).nullable(),
  size: z.object({ name: z.string() }).nullable(),
});
