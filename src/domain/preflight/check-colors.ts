import type { Finding } from "./findings.ts";
import type { GarmentColor, PreflightJob } from "./job.ts";
import { colorDifference, rgbOf } from "./lab.ts";
import type { ImageMeasures } from "./measures.ts";
import type { PreflightThresholds } from "./thresholds.ts";

/** Names of sRGB profiles, of cameras, editors and the small ones of websites (`c2`, `uRGB`). */
const SRGB = /srgb|61966|^c2$|^c2ci$|^urgb$/i;

/** CMYK and other profiles: printers take sRGB. A gray image has no colors that shift. */
export function checkColorSpace({ measures: { colorSpace, profile } }: PreflightJob): Finding[] {
  if (colorSpace === "cmyk") {
    const message = "Is in CMYK, and its colors shift when they are converted. Export it in sRGB";
    return [{ status: "doubtful", code: "cmyk", message }];
  }
  if (profile === null || SRGB.test(profile) || !/rgb/i.test(colorSpace)) return [];
  const named = profile === "" ? "a color profile without a name" : `the color profile "${profile}"`;
  const message = `Has ${named}; printers take sRGB, so colors may turn dull. Convert it to sRGB`;
  return [{ status: "doubtful", code: "color-profile", message }];
}

/** The share of the artwork that can hardly be seen on a garment. */
export function invisibleShare(
  { colors, background }: Pick<ImageMeasures, "colors" | "background">,
  garment: GarmentColor,
  { minDifference }: Pick<PreflightThresholds, "minDifference">,
): number {
  const cloth = rgbOf(garment.hex);
  const isHidden = (color: ImageMeasures["colors"][number]) => colorDifference(color, cloth) < minDifference;
  // The background is printed too, and seen unless it has the garment's color.
  if (background && colorDifference(background, cloth) >= minDifference) return 0;
  const all = colors.reduce((sum, { share }) => sum + share, 0);
  return all === 0 ? 0 : colors.filter(isHidden).reduce((sum, { share }) => sum + share, 0) / all;
}

/** Names at most this many garments. */
const MOST_NAMED = 5;

/** Artwork in the color of the garment cannot be seen: bad if that is so on all of its colors, else doubtful. */
export function checkContrast({ measures, garments, thresholds }: PreflightJob): Finding[] {
  const hidden = garments.filter(
    (garment) => invisibleShare(measures, garment, thresholds) >= thresholds.maxInvisible,
  );
  if (hidden.length === 0) return [];
  const shown = hidden.slice(0, MOST_NAMED).map(({ name }) => name);
  const names = hidden.length > shown.length ? [...shown, `${hidden.length - shown.length} more`] : shown;
  const isEvery = hidden.length === garments.length;
  const advice = isEvery ? "Change its colors" : "Choose another garment color, or change its colors";
  const message = `The artwork has the color of the garment and can hardly be seen on ${names.join(", ")}. ${advice}`;
  return [{ status: isEvery ? "bad" : "doubtful", code: "contrast", message }];
}
