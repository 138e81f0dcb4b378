import { z } from "zod";
import { identifier } from "../resource/fields.ts";

/** As many as a page of a list has. */
export const MAX_APPROVALS = 200;

/** Which pending deposits or payouts are approved together. */
export const approvals = z.strictObject({ ids: z.array(identifier).min(1).max(MAX_APPROVALS) });

/** What an approval of several does, each by itself; dollars. */
export const approvalsResponse = z.object({
  message: z.string(),
  /** Of those that are approved. */
  amount: z.number(),
  success: z.array(z.string()),
  /** Those that stay as they are; `name` is `null` where there is no such row. */
  failed: z.array(z.object({ id: z.string(), name: z.string().nullable(), message: z.string() })),
  /** What each seller gets. The balance is that of the wallet. */
  sellers: z.array(
    z.object({
      sellerTeam: z.object({ id: z.string(), name: z.string() }),
      count: z.int(),
      amount: z.number(),
      balanceBefore: z.number(),
      balanceAfter: z.number(),
    }),
  ),
});
export type Approvals = z.infer<typeof approvalsResponse>;
