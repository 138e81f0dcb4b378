import { z } from "zod";

/** `GET products/{id}/shared-skus`: the SKUs of a product that other products of the team have too, each once. */
export const sharedSkus = z.object({
  data: z.array(
    z.object({
      sku: z.string(),
      /** How many other products have it, and the oldest of them. */
      products: z.int(),
      product: z.object({ id: z.string(), title: z.string() }),
    }),
  ),
});
export type SharedSkus = z.infer<typeof sharedSkus>;
