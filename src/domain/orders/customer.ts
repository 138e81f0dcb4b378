import { z } from "zod";
import { email, plainText } from "../resource/fields.ts";

/** `POST orders/:id/customer/update`: what is left out stays. */
export const customerChange = z.strictObject({
  fullName: plainText(128).optional(),
  email: z.union([z.literal(""), email], "Please input correct email address").optional(),
  phone: plainText(40).optional(),
  address1: plainText(255).optional(),
  address2: plainText(255).optional(),
  city: plainText(128).optional(),
  province: plainText(128).optional(),
  zipCode: plainText(20).optional(),
  countryCode: plainText(2).optional(),
  /** The agency pays a rise in shipping itself. */
  agencyBears: z.boolean().optional(),
  version: z.int().optional(),
});

export type CustomerChange = z.output<typeof customerChange>;
