import { carrierOf } from "../../../domain/orders/tracking/index.ts";
import { plainText } from "../../../domain/resource/fields.ts";

/** As the file's reader takes it: carriers print numbers in groups, stored they have no spaces. */
export const trackingNumber = plainText(80, 1)
  .transform((text) => text.replace(/\s/g, "").toUpperCase())
  .refine((text) => /^[A-Z0-9-]{4,50}$/.test(text), "4 to 50 letters, digits and hyphens");
export const carrier = plainText(60, 1).transform((text) => carrierOf(text) ?? text);
