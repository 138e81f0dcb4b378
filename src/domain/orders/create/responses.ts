import { z } from "zod";
import { personalizationFields } from "../../products/personalization.ts";
import { addressFinding } from "../address/responses.ts";
import { gateResponse } from "../gates/gate-response.ts";

/** A variant of a team's own product, as `GET orders/goods` answers it. */
export const teamGoodsResponse = z.object({ sku: z.string(), title: z.string(), variantText: z.string() });
export type TeamGoods = z.infer<typeof teamGoodsResponse>;

/** `POST orders/quote`. Amounts in dollars. */
export const quoteResponse = z.object({
  items: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      /** `null` where no catalog on sale has the SKU and no saved mapping leads to one. */
      variant: z
        .object({
          id: z.string(),
          catalogVariantCode: z.string(),
          catalog: z.string(),
          color: z.string().nullable(),
          size: z.string().nullable(),
          inStock: z.boolean(),
        })
        .nullable(),
      /** The item is saved as not ours: the order is made without it. */
      notOurs: z.boolean(),
      /** What the buyer pays for one: as entered, else the price of the team's product. */
      unitPrice: z.number(),
      charge: z.number(),
      priceMissing: z.enum(["seller", "agency"]).nullable(),
      /** The slots whose artwork the catalog requires and which are empty. */
      missingArtwork: z.array(z.int()),
      /** What its product declares for buyers to personalize. */
      personalizationFields,
    }),
  ),
  charge: z.object({ items: z.number(), shipping: z.number(), total: z.number() }),
  /** What submit and approval would wait for, `balance` included. */
  gates: z.array(gateResponse),
  /** What is wrong with the address, by field. */
  address: z.array(addressFinding),
  /** Whether submit would succeed now. */
  canSubmit: z.boolean(),
  /** The seller's wallet now and after the charge; left out for people who may not see balances. */
  balance: z.object({ now: z.number(), after: z.number() }).optional(),
});
export type OrderQuote = z.infer<typeof quoteResponse>;
