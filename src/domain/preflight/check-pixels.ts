import type { Finding } from "./findings.ts";
import type { PreflightJob } from "./job.ts";
import { effectiveDpi, enlarged, inchesText, pixelsText, printBoxText } from "./print-size.ts";

/** Whether there are enough pixels: for the slot's printed size and its own minimum, or for any print. */
export function checkPixels({ measures, slot, thresholds }: PreflightJob): Finding[] {
  const { minDpi, sharpDpi, smallestPrint } = thresholds;
  if (!slot) {
    const [width, height] = [measures.width / sharpDpi, measures.height / sharpDpi];
    if (Math.max(width, height) >= smallestPrint) return [];
    const message = `Is ${pixelsText(measures)}: sharp up to ${inchesText(width, height)} only. Upload a larger original`;
    return [{ status: "doubtful", code: "few-pixels", message }];
  }
  const dpi = effectiveDpi(measures, slot);
  if (dpi !== undefined && dpi < sharpDpi) {
    const least = enlarged(measures, sharpDpi / dpi);
    const message = `Prints at ${Math.floor(dpi)} DPI on ${printBoxText(slot)}; ${sharpDpi} or more is sharp. Upload at least ${pixelsText(least)}`;
    return [{ status: dpi < minDpi ? "bad" : "doubtful", code: "resolution", message }];
  }
  return belowMinimum(measures, slot);
}

/** The pixels that a slot asks for. An image that is fitted into them fills one side only. */
function belowMinimum(
  measures: PreflightJob["measures"],
  { minWidth, minHeight }: NonNullable<PreflightJob["slot"]>,
): Finding[] {
  const fits = [
    ...(minWidth > 0 ? [measures.width / minWidth] : []),
    ...(minHeight > 0 ? [measures.height / minHeight] : []),
  ];
  const share = Math.max(...fits);
  if (fits.length === 0 || share >= 1) return [];
  const asked = [
    ...(minWidth > 0 ? [`${minWidth.toLocaleString("en-US")} px wide`] : []),
    ...(minHeight > 0 ? [`${minHeight.toLocaleString("en-US")} px high`] : []),
  ].join(" or ");
  const message = `Is ${pixelsText(measures)}, and the slot asks for artwork ${asked}. Upload at least ${pixelsText(enlarged(measures, 1 / share))}`;
  return [{ status: "doubtful", code: "slot-minimum", message }];
}
