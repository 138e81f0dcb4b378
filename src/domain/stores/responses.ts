import { z } from "zod";

/** The result of assigning a store to orders, or of retrying their sync. */
export const syncResponse = z.object({
  success: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  message: z.string(),
});

/** The store that the app's token connects. `shop`: how its owner knows it, a domain or a name. */
export const connectedShop = z.object({
  message: z.string(),
  store: z.object({ id: z.string(), name: z.string() }),
  shop: z.string(),
});
export type ConnectedShop = z.infer<typeof connectedShop>;
