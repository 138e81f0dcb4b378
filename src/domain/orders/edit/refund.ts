import { z } from "zod";
import { dollars } from "../../money/cents.ts";
import { identifier, imagePath } from "../../resource/fields.ts";
import { MAX_QUANTITY } from "../incoming/limits.ts";
import { REMAKE_BEARERS } from "../order.ts";
import { actionReason, DOCUMENTED_REASON } from "../reason.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../status.ts";

/** The bodies of calls on units that have left: refund, return and remake. */

const MAX_ITEMS = 1_000;
const itemsOf = <Quantity extends z.ZodType>(quantity: Quantity) =>
  z
    .array(z.strictObject({ itemId: identifier, quantity }))
    .min(1)
    .max(MAX_ITEMS);
const units = z.int().min(1).max(MAX_QUANTITY);

/** What went wrong, shown in the history: an image of the library. */
const photo = imagePath.optional();

/** `POST orders/:id/refund` */
export const newRefund = z
  .strictObject({
    reason: actionReason.optional(),
    note: actionReason.optional(),
    photo,
    amount: dollars.refine((value) => value > 0, "Above 0").optional(),
    items: itemsOf(units.optional()).optional(),
    buyerAmount: dollars.refine((value) => value >= 0, "At least 0").optional(),
    /** Cancels the units that are not shipped as well. Only with a refund of the whole charge. */
    stop: z
      .boolean()
      .optional()
      .describe("Cancel the units that are not shipped too: only with a full refund"),
  })
  .meta(DOCUMENTED_REASON);

/** `POST orders/:id/return`. Without a quantity, all units of the item that are on their way or delivered. */
export const newReturn = z.strictObject({ reason: actionReason, photo, items: itemsOf(units.optional()) });

/** `POST orders/:id/remake`. Without an option, the original's. */
export const newRemake = z.strictObject({
  reason: actionReason,
  photo,
  items: itemsOf(units),
  bearer: z.enum(REMAKE_BEARERS),
  shippingOption: z.enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]).optional(),
});
