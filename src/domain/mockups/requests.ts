import { z } from "zod";
import { identifier } from "../resource/fields.ts";
import { garmentColor, garmentPhoto, garmentSlot, storedImage } from "./garment-photo.ts";
import { placement } from "./placement.ts";

/** The longer side of a mockup in pixels, whatever its photo has; a preview is smaller. */
export const MOCKUP_SIZE = 1_000;
export const PREVIEW_SIZE = 640;
export const MAX_JOB_MOCKUPS = 500;

/** A mockup of a garment. Without `artwork` it has the test artwork, without `placement` artwork that fits. */
export const mockupRequest = z.strictObject({
  color: garmentColor,
  slot: garmentSlot,
  artwork: storedImage.optional(),
  placement: placement.optional(),
});

/** Its stored path, and the address that a browser loads it from. */
export const mockupResponse = z.object({ path: z.string(), url: z.string() });

/** How a garment photo would be used, before it is saved. With a slot it is printed in the proportions of that. */
export const previewRequest = garmentPhoto
  .omit({ color: true, slot: true })
  .extend({ slot: garmentSlot.optional(), artwork: storedImage.optional(), placement: placement.optional() });

export const previewResponse = z.object({
  /** A `data:` URL. */
  image: z.string(),
});

/** Mockups in several colors: one for each color and each placement. */
export const mockupJobRequest = z
  .strictObject({
    catalog: identifier,
    colors: z.array(garmentColor).min(1, "Choose at least one color").max(200),
    placements: z
      .array(z.strictObject({ slot: garmentSlot, artwork: storedImage, placement: placement.optional() }))
      .min(1, "Place artwork in at least one slot")
      .max(6),
  })
  .refine(
    ({ colors, placements }) => colors.length * placements.length <= MAX_JOB_MOCKUPS,
    `At most ${MAX_JOB_MOCKUPS} mockups in one job`,
  );
export type MockupJobRequest = z.infer<typeof mockupJobRequest>;

export const mockupJobStarted = z.object({ id: z.string(), message: z.string(), total: z.int() });

/** A job with its mockups. Each has a `url`, or a `message` where it failed, or neither while it waits. */
export const mockupJobResponse = z.object({
  id: z.string(),
  status: z.enum(["waiting", "running", "done"]),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  mockups: z.array(
    z.object({
      color: z.string().nullable(),
      slot: z.int(),
      path: z.string().nullable(),
      url: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export type MockupJob = z.infer<typeof mockupJobResponse>;
