import type { Finding } from "./findings.ts";
import type { PreflightJob } from "./job.ts";
import { colorDifference, hexOf, rgbOf } from "./lab.ts";
import type { Side } from "./measures.ts";
import { effectiveDpi, fillsPrintBox, inchesText } from "./print-size.ts";

const percent = (share: number) => `${Math.round(share * 100)}%`;
const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];

/** A background of one color prints as a rectangle, unless every garment has this color or all of it is the print. */
export function checkBackground(job: PreflightJob): Finding[] {
  const { measures, garments, thresholds, slot, isFullPrint } = job;
  const { background, transparent, format } = measures;
  if (!background || transparent >= thresholds.minTransparent) return [];
  if (slot && isFullPrint && fillsPrintBox(measures, slot)) return [];
  const isSeen = ({ hex }: { hex: string }) =>
    colorDifference(rgbOf(hex), background) >= thresholds.minDifference;
  if (garments.length > 0 && !garments.some(isSeen)) return [];
  const how = format === "jpg" ? "Remove it and save as PNG: JPEG has no transparency" : "Remove it";
  const message = `Has a background of one color (${hexOf(background)}), which is printed as a rectangle. ${how}`;
  return [{ status: "doubtful", code: "opaque-background", message }];
}

/** Semi-transparent areas are printed as dots over a white base. */
export function checkTranslucency({ measures: { translucent }, thresholds }: PreflightJob): Finding[] {
  if (translucent <= thresholds.maxTranslucent) return [];
  const message = `${percent(translucent)} of the artwork is semi-transparent and prints speckled over the white base. Use solid colors`;
  return [{ status: "doubtful", code: "translucent", message }];
}

/** Artwork with wide empty margins is printed small. */
export function checkMargins({ measures, slot, thresholds }: PreflightJob): Finding[] {
  const { box, width, height } = measures;
  if (!box || Math.max(box.width, box.height) >= thresholds.minFill) return [];
  const dpi = slot && effectiveDpi(measures, slot);
  const size = dpi ? ` and prints ${inchesText((box.width * width) / dpi, (box.height * height) / dpi)}` : "";
  const message = `The artwork fills ${percent(box.width)} of the image's width and ${percent(box.height)} of its height${size}. Crop the empty margins to print it larger`;
  return [{ status: "doubtful", code: "empty-margins", message }];
}

const named = (sides: readonly string[]) =>
  sides.length === 1 ? `${sides[0]} edge` : `${sides.slice(0, -1).join(", ")} and ${sides.at(-1)} edges`;

/**
 * Artwork that reaches some borders broadly and leaves a margin at others was cut. One that touches all four is cropped
 * tightly or fills the canvas on purpose.
 */
export function checkEdges({ measures, thresholds }: PreflightJob): Finding[] {
  const cut = SIDES.filter((side) => measures.edges[side] >= thresholds.minContact);
  const isFree = SIDES.some((side) => measures.edges[side] === 0);
  if (cut.length === 0 || !isFree) return [];
  const message = `The artwork is cut off at the ${named(cut)}. Upload it whole, with a margin around it`;
  return [{ status: "doubtful", code: "cut-edges", message }];
}
