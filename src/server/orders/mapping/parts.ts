import { z } from "zod";
import { MAX_LIMIT, MAX_SEARCH_LENGTH } from "../../../domain/limits.ts";
import { identifier, plainText } from "../../../domain/resource/fields.ts";

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "Not a whole number")
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `1 to ${most}`);

/** What both lists of mappings are asked: those that wait, and those that are learned. */
export const mappingQuery = z.strictObject({
  page: whole(1_000_000).optional(),
  limit: whole(MAX_LIMIT).optional(),
  search: plainText(MAX_SEARCH_LENGTH).optional(),
  sellerTeam: z
    .string()
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(identifier).max(MAX_LIMIT))
    .optional(),
});

export const previewQuery = z.strictObject({ preview: z.enum(["true", "false"]).optional() });

/** A variant as a choice shows it. */
export const variantAnswer = z.object({
  id: z.string(),
  catalogVariantCode: z.string(),
  catalog: z.object({ id: z.string(), name: z.string() }),
  color: z.string().nullable(),
  colorHex: z.string().nullable(),
  size: z.string().nullable(),
  inStock: z.boolean(),
});
