import { z } from "zod";

/** The result of assigning a store to orders, or of retrying their sync. */
export const syncResponse = z.object({
  success: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
  message: z.string(),
});
export type SyncResponse = z.infer<typeof syncResponse>;
