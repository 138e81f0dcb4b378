import { z } from "zod";
import { designSlots } from "../../catalogs/shapes.ts";
import { personalizationValues } from "../personalization/values.ts";
import { orderStatus } from "../responses.ts";
import { ITEM_STATES, type ItemState } from "../status.ts";
import { SCAN_STEPS, type ScanStep } from "./next-step.ts";

/** A scanned item: what to make, for which order, and what to do next. */
export const scannedItem = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  color: z.string().nullable(),
  size: z.string().nullable(),
  garment: z.string().nullable(),
  mockup: z.string().nullable(),
  /** Of slots 1 to 6. */
  artworks: z.array(z.string().nullable()),
  slots: designSlots,
  personalization: personalizationValues,
  units: z.array(
    z.object({
      // The keys of the record.
      state: z.enum(Object.keys(ITEM_STATES) as [ItemState, ...ItemState[]]),
      quantity: z.int(),
    }),
  ),
  order: z.object({
    id: z.string(),
    orderName: z.string().nullable(),
    status: orderStatus,
    version: z.int(),
    seller: z.string(),
    /** Its items, without canceled ones, and those of them with units that have not shipped. */
    items: z.int(),
    openItems: z.int(),
  }),
  /** Null: `reason` says why there is none. */
  next: z
    // The keys of the record.
    .object({ step: z.enum(Object.keys(SCAN_STEPS) as [ScanStep, ...ScanStep[]]), quantity: z.int() })
    .nullable(),
  reason: z.string().nullable(),
});
export type ScannedItem = z.infer<typeof scannedItem>;
