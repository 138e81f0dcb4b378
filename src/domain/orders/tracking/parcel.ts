import { z } from "zod";
import { dayOf } from "../../format.ts";
import { identifier, plainText } from "../../resource/fields.ts";
import { carrierOf } from "./carriers.ts";

/** Parsed like a number in a file: carriers print it in groups, stored numbers have no spaces. */
export const trackingNumber = plainText(80, 1)
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .refine((text) => /^[A-Z0-9-]{4,50}$/.test(text), "4 to 50 letters, digits and hyphens");
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
  shippedDate: shippedDate.nullish(),
  items: z
    .array(z.strictObject({ itemId: identifier, quantity: quantity.optional() }))
    .min(1, "Choose at least one item")
    .max(1_000)
    .optional(),
});
