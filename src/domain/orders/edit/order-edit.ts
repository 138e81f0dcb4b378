import { z } from "zod";
import { identifier, plainText } from "../../resource/fields.ts";
import { newOrderItem } from "../create/new-order-body.ts";
import { MAX_NOTE, MAX_ORDER_ROWS, MAX_QUANTITY } from "../incoming/limits.ts";
import { personalizationValues } from "../personalization/values.ts";
import { SHIPPING_OPTIONS, type ShippingOption } from "../status.ts";

/** `PUT orders/:id` */
export const orderEdit = z.strictObject({
  shippingOption: z.enum(Object.keys(SHIPPING_OPTIONS) as [ShippingOption, ...ShippingOption[]]).optional(),
  note: plainText(MAX_NOTE).optional(),
  items: z
    .array(
      z.strictObject({
        id: identifier,
        quantity: z.int().min(1).max(MAX_QUANTITY).optional(),
        personalization: personalizationValues.optional(),
        remove: z.literal(true).optional(),
      }),
    )
    .max(1_000)
    .optional(),
  /** Items to add, as in `POST orders`. */
  add: z
    .array(newOrderItem.omit({ note: true }))
    .max(MAX_ORDER_ROWS)
    .optional(),
  version: z.int().optional(),
});

export type OrderEdit = z.output<typeof orderEdit>;
