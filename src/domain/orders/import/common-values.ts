import { z } from "zod";
import { plainText } from "../../resource/fields.ts";
import { CELL_LIMITS } from "../incoming/limits.ts";

/** Values set for all orders of a file. */
export const commonValues = z
  .strictObject({
    countryCode: plainText(CELL_LIMITS.country, 1),
    province: plainText(CELL_LIMITS.province, 1),
    city: plainText(CELL_LIMITS.city, 1),
    zipCode: plainText(CELL_LIMITS.zipCode, 1),
  })
  .partial()
  .refine((values) => Object.keys(values).length > 0, "Nothing to set");
export type CommonValues = z.output<typeof commonValues>;
