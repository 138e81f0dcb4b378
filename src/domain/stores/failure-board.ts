import { z } from "zod";
import { STORE_FAILURES } from "./failures.ts";

const storeFailure = z.object({
  kind: z.enum(STORE_FAILURES),
  /** Events, tracking numbers or requests; 1 of the access. */
  count: z.int(),
  /** Since when the oldest of them failed; of the access, since when the store could not be read. ISO 8601 */
  since: z.string(),
  integration: z.object({ id: z.string(), name: z.string() }),
  sellerTeam: z.object({ id: z.string(), name: z.string() }),
});
export type StoreFailureRow = z.infer<typeof storeFailure>;

/** The response of `GET orders/blockers/stores`. */
export const storeFailureBoard = z.object({ data: z.array(storeFailure) });
