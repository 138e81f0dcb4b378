import { z } from "zod";
import { FINDING_CODES, type FindingCode } from "../preflight/findings.ts";
import { PREFLIGHT_THRESHOLDS, type PreflightThresholds } from "../preflight/thresholds.ts";

/** Checks that find that nothing can be printed cannot be switched off. */
export const OPTIONAL_CHECKS: readonly FindingCode[] = FINDING_CODES.filter(
  (code) => code !== "blank" && code !== "one-color",
);

/** The labels of the checks that an agency can switch off. */
export const CHECK_LABELS: Readonly<Record<FindingCode, string>> = {
  blank: "Nothing to print",
  "one-color": "One color only",
  resolution: "Resolution in print",
  "slot-minimum": "Minimum pixels of a slot",
  "few-pixels": "Few pixels, without a slot",
  contrast: "Contrast with the garment",
  "opaque-background": "Opaque background",
  translucent: "Semi-transparent areas",
  "empty-margins": "Empty margins",
  "cut-edges": "Cut edges",
  "thin-details": "Thin lines",
  cmyk: "CMYK",
  "color-profile": "Color profiles other than sRGB",
  animated: "Animations",
  "rejected-likeness": "Likeness to rejected artwork",
};

const MAX_DPI = 1_200;
const dpi = z
  .int("A whole number")
  .min(1, "At least 1")
  .max(MAX_DPI, `At most ${MAX_DPI.toLocaleString("en-US")}`);

/** An agency's limits for artwork; what is left out has its default. */
export const preflightSettings = z
  .strictObject({
    /** DPI below which a print is bad, and below which it is doubtful. */
    badDpi: dpi.optional(),
    doubtfulDpi: dpi.optional(),
    /** The difference (CIE76) of colors below which artwork cannot be seen on a garment. */
    contrast: z.number().min(1, "At least 1").max(50, "At most 50").optional(),
    /** The thinnest line that prints, in millimeters. */
    minimumLine: z.number().min(0.05, "At least 0.05").max(5, "At most 5").optional(),
    /** Checks that are switched off. */
    off: z.array(z.enum(FINDING_CODES)).max(FINDING_CODES.length).optional(),
  })
  .superRefine((given, context) => {
    const { minDpi, sharpDpi } = limitsOf(given).thresholds;
    if (minDpi >= sharpDpi)
      context.addIssue({
        code: "custom",
        path: ["badDpi"],
        message: `Must be below ${sharpDpi}, which is doubtful`,
      });
    if (given.off?.some((code) => !OPTIONAL_CHECKS.includes(code)))
      context.addIssue({ code: "custom", path: ["off"], message: "This check is always on" });
  });
export type PreflightSettings = z.output<typeof preflightSettings>;

export const DEFAULT_PREFLIGHT = {
  badDpi: PREFLIGHT_THRESHOLDS.minDpi,
  doubtfulDpi: PREFLIGHT_THRESHOLDS.sharpDpi,
  contrast: PREFLIGHT_THRESHOLDS.minDifference,
  minimumLine: Math.round(PREFLIGHT_THRESHOLDS.minStroke * 100) / 100,
  off: [] as FindingCode[],
};

export interface PreflightLimits {
  readonly thresholds: PreflightThresholds;
  readonly off: readonly FindingCode[];
}

/** The limits by which an agency's artwork is judged. */
export function limitsOf({
  badDpi,
  doubtfulDpi,
  contrast,
  minimumLine,
  off = [],
}: Partial<PreflightSettings> = {}): PreflightLimits {
  return {
    thresholds: {
      ...PREFLIGHT_THRESHOLDS,
      ...(badDpi !== undefined && { minDpi: badDpi }),
      ...(doubtfulDpi !== undefined && { sharpDpi: doubtfulDpi }),
      ...(contrast !== undefined && { minDifference: contrast }),
      ...(minimumLine !== undefined && { minStroke: minimumLine }),
    },
    off,
  };
}
