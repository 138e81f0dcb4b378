import type { Finding } from "./findings.ts";
import type { PreflightJob } from "./job.ts";
import { hexOf } from "./lab.ts";

/** Whether there is anything to print. */
export function checkContent({ measures, thresholds }: PreflightJob): Finding[] {
  const { artwork, background } = measures;
  if (artwork >= thresholds.minArtwork) return [];
  if (background) {
    const message = `Is one color (${hexOf(background)}) from edge to edge. Upload the artwork itself`;
    return [{ status: "bad", code: "one-color", message }];
  }
  const message =
    "Has nothing to print: all of it is transparent. Export the artwork with its layers visible";
  return [{ status: "bad", code: "blank", message }];
}

/** Only the first image of an animation is printed. */
export function checkFrames({ measures: { frames } }: PreflightJob): Finding[] {
  if (frames <= 1) return [];
  const message = `Is an animation of ${frames.toLocaleString("en-US")} images, of which the first is printed. Upload a still image`;
  return [{ status: "doubtful", code: "animated", message }];
}
