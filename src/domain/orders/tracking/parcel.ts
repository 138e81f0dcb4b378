import { z } from "zod";
import { dayOf } from "../../format.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { carrierOf } from "./carriers.ts";
import { isTrackingNumber, readNumberText } from "./number.ts";

/** Read like a number in a file: grouped, with the ZIP code of the destination, as a formula or in a link. */
export const trackingNumber = plainText(500, 1)
  .transform((text, context) => {
    const { numbers } = readNumberText(text);
    if (numbers.length > 1)
      context.addIssue("These are several numbers. Enter each one as a parcel of its own");
    return numbers[0] ?? "";
  })
  .refine(isTrackingNumber, "4 to 50 letters and digits");
/** The page of a parcel, where the carrier is not one of the list. */
export const trackingLink = z.url({ protocol: /^https?$/, error: "Not a link (https://…)" }).max(500);
export const carrier = plainText(60, 1).transform((text) => carrierOf(text) ?? text);

export const quantity = z.int().min(1, "At least 1").max(10_000, "At most 10,000");

export const shippedDate = z.iso
  .date("Not a date (YYYY-MM-DD)")
  .refine((day) => day >= "2000-01-01" && day <= dayOf(new Date().toISOString()), "Not after today");

/** `POST tracking` */
export const newParcel = z.strictObject({
  orderId: identifier,
  number: trackingNumber,
  carrier: carrier.nullish(),
  trackingUrl: trackingLink.nullish(),
  shippedDate: shippedDate.nullish(),
  items: z
    .array(z.strictObject({ itemId: identifier, quantity: quantity.optional() }))
    .min(1, "Choose at least one item")
    .max(1_000)
    .optional(),
});
