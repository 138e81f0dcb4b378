import { z } from "zod";
import { dollars } from "../money/cents.ts";
import { identifier } from "../resource/fields.ts";
import { MAX_QUANTITY } from "./import/file/limits.ts";
import { actionReason } from "./reason.ts";

/** `POST orders/:id/refund` */
export const newRefund = z.strictObject({
  reason: actionReason.optional(),
  note: actionReason.optional(),
  amount: dollars.refine((value) => value > 0, "Above 0").optional(),
  items: z
    .array(z.strictObject({ itemId: identifier, quantity: z.int().min(1).max(MAX_QUANTITY).optional() }))
    .min(1)
    .max(1_000)
    .optional(),
  buyerAmount: dollars.refine((value) => value >= 0, "At least 0").optional(),
});
