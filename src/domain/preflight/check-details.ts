import type { Finding } from "./findings.ts";
import type { PreflightJob } from "./job.ts";
import { effectiveDpi, MM_PER_INCH } from "./print-size.ts";

/** The share of the artwork in strokes that are thinner than those that print; `undefined` where it cannot be measured. */
export function thinShare({ measures, slot, thresholds }: PreflightJob): number | undefined {
  const dpi = slot && effectiveDpi(measures, slot);
  if (!dpi) return undefined;
  const { scale, widths } = measures.strokes;
  const pixels = thresholds.minStroke / ((scale * MM_PER_INCH) / dpi);
  // On a wall, a pixel of the raster is wider than four such strokes, which are not seen in it.
  return widths.slice(0, Math.floor(pixels * 4)).reduce((sum, share) => sum + share, 0);
}

/** How many squares of the raster have nothing but thin strokes. */
function thinCells({ measures, slot, thresholds }: PreflightJob): number {
  const dpi = slot && effectiveDpi(measures, slot);
  const { scale, cells } = measures.strokes;
  if (!dpi || !cells) return 0;
  const pixels = thresholds.minStroke / ((scale * MM_PER_INCH) / dpi);
  return cells.slice(0, Math.floor(pixels * 4)).reduce((sum, count) => sum + count, 0);
}

/** Thin lines and small dots do not print: where they are most of the artwork, or a part of it for themselves. */
export function checkDetails(job: PreflightJob): Finding[] {
  const { maxThin, minStroke, maxThinCells } = job.thresholds;
  const share = thinShare(job);
  if (share === undefined) return [];
  if (share <= maxThin) {
    if (thinCells(job) <= maxThinCells) return [];
    const message = `Has lines or letters thinner than ${minStroke.toFixed(2)} mm in print, which may break off. Make them thicker or print it larger`;
    return [{ status: "doubtful", code: "thin-details", message }];
  }
  const message = `${Math.round(share * 100)}% of the artwork is thinner than ${minStroke.toFixed(2)} mm in print and may break off. Make its lines thicker or print it larger`;
  return [{ status: "doubtful", code: "thin-details", message }];
}
