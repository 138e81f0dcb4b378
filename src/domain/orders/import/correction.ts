import { z } from "zod";
import { plainText } from "../../resource/fields.ts";
import { CELL_LIMITS, MAX_ORDER_ROWS, MAX_QUANTITY } from "../incoming/limits.ts";
import { FILE_LIMITS } from "./file/limits.ts";

const text = (limit: keyof typeof CELL_LIMITS) => plainText(CELL_LIMITS[limit]);

/** A person's correction of an order in a previewed file. */
export const orderCorrection = z
  .strictObject({
    /** The row of the file that the order begins in. */
    row: z.int().min(1),
    /** Corrected cells of a failed order. Rows as in the file, columns counted from 0. */
    cells: z
      .array(
        z.strictObject({
          row: z.int().min(1),
          column: z
            .int()
            .min(0)
            .max(FILE_LIMITS.columns - 1),
          value: z.string().max(CELL_LIMITS.packed),
        }),
      )
      .min(1)
      .max(200)
      .optional(),
    customer: z
      .strictObject({
        fullName: text("fullName"),
        email: text("email"),
        phone: text("phone"),
        company: text("company"),
        address1: text("address"),
        address2: text("address"),
        city: text("city"),
        province: text("province"),
        zipCode: text("zipCode"),
        countryCode: text("country"),
      })
      .partial()
      .optional(),
    items: z
      .array(
        z.strictObject({
          /** The index of the item, from 0. */
          item: z
            .int()
            .min(0)
            .max(MAX_ORDER_ROWS - 1),
          quantity: z.int().min(1).max(MAX_QUANTITY).optional(),
          sku: text("sku").optional(),
        }),
      )
      .min(1)
      .max(MAX_ORDER_ROWS)
      .optional(),
  })
  .refine((body) => Object.keys(body).length > 1, "Nothing to change");
export type OrderCorrection = z.output<typeof orderCorrection>;
