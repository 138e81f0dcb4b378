import { z } from "zod";
import { email, plainText } from "../../resource/fields.ts";

/** A text that `null` empties. */
const erasable = (max: number) => z.union([plainText(max), z.null().transform((): string => "")]).optional();

/** `POST orders/:id/customer/update`: what is left out stays. */
export const customerChange = z.strictObject({
  fullName: erasable(128),
  email: z.union([z.literal(""), email], "Please input correct email address").optional(),
  phone: erasable(40),
  company: erasable(128),
  address1: erasable(255),
  address2: erasable(255),
  city: erasable(128),
  province: erasable(128),
  zipCode: erasable(20),
  countryCode: erasable(2),
  /** The agency pays a rise in shipping itself. */
  agencyBears: z.boolean().optional(),
  version: z.int().optional(),
});

export type CustomerChange = z.output<typeof customerChange>;
