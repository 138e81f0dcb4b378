import { z } from "zod";

/** What a check of artwork may find. A closed set: docs/preflight.md says what each code means. */
export const FINDING_CODES = [
  "blank",
  "one-color",
  "resolution",
  "slot-minimum",
  "few-pixels",
  "contrast",
  "opaque-background",
  "translucent",
  "empty-margins",
  "cut-edges",
  "thin-details",
  "cmyk",
  "color-profile",
  "animated",
  "rejected-likeness",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

/** From best to worst. */
export const PREFLIGHT_STATUSES = ["good", "doubtful", "bad"] as const;
export type PreflightStatus = (typeof PREFLIGHT_STATUSES)[number];

/** Something that a check found, with a sentence about what was measured and what to do. */
export interface Finding {
  readonly status: Exclude<PreflightStatus, "good">;
  readonly code: FindingCode;
  readonly message: string;
}

/** The result of a preflight; its findings are in the order of their weight. */
export const preflightResponse = z.object({
  status: z.enum(PREFLIGHT_STATUSES),
  findings: z.array(z.object({ code: z.enum(FINDING_CODES), message: z.string() })),
});
export type PreflightResult = z.infer<typeof preflightResponse>;

/** The pixels of a checked image, and the box of the artwork in fractions of them. */
export const checkedImage = z.object({
  width: z.number(),
  height: z.number(),
  box: z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }).nullable(),
});
export type CheckedImage = z.infer<typeof checkedImage>;
