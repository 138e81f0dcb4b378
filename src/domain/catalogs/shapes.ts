import { z } from "zod";
import { MAX_TEXT } from "../limits.ts";
import { plainText } from "../resource/fields.ts";

/** The artwork that a catalog wants: slot n is `artwork<n>` of an order item. Pixels. */
export const designSlots = z
  .array(
    z.strictObject({
      slot: z.int().min(1).max(6),
      label: plainText(64, 1),
      required: z.boolean(),
      minWidth: z.int().min(0).max(100_000),
      minHeight: z.int().min(0).max(100_000),
    }),
  )
  .max(6)
  .refine((slots) => new Set(slots.map((slot) => slot.slot)).size === slots.length, "A slot is named twice");
export type DesignSlot = z.infer<typeof designSlots>[number];

/** An option of a seller's product as a shop shows it. */
export const productOptions = z
  .array(z.strictObject({ name: plainText(64, 1), values: z.array(plainText(MAX_TEXT, 1)).max(200) }))
  .max(3);

export const PUBLISH_STATUSES = {
  0: ["Draft", "warning"],
  1: ["Published", "success"],
  2: ["Ask price", "error"],
  3: ["Filled price", "processing"],
  4: ["Confirm price", "processing"],
  5: ["Updating price", "warning"],
  6: ["Updated price", "success"],
} as const;

export const PRODUCT_TYPES = { pod: "POD", fake: "FK", drop: "DROP" } as const;
