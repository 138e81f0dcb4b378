import { checkBackground, checkEdges, checkMargins, checkTranslucency } from "./check-canvas.ts";
import { checkColorSpace, checkContrast } from "./check-colors.ts";
import { checkContent, checkFrames } from "./check-content.ts";
import { checkDetails } from "./check-details.ts";
import { checkLikeness } from "./check-likeness.ts";
import { checkPixels } from "./check-pixels.ts";
import { FINDING_CODES, type Finding, PREFLIGHT_STATUSES, type PreflightResult } from "./findings.ts";
import type { PreflightJob } from "./job.ts";
import type { ImageMeasures } from "./measures.ts";
import { PREFLIGHT_THRESHOLDS } from "./thresholds.ts";

type Check = (job: PreflightJob) => Finding[];

const CHECKS: readonly Check[] = [
  checkPixels,
  checkContrast,
  checkBackground,
  checkTranslucency,
  checkDetails,
  checkColorSpace,
  checkFrames,
];
/** Not of print files: their canvas is the seller's choice, and what they were rendered of was compared before. */
const CHECKS_OF_ARTWORK: readonly Check[] = [...CHECKS, checkMargins, checkEdges, checkLikeness];

const weight = ({ status, code }: Finding) =>
  -PREFLIGHT_STATUSES.indexOf(status) * FINDING_CODES.length + FINDING_CODES.indexOf(code);

/**
 * Judges artwork before it is printed, from its measures. Without a slot its printed size is unknown, and without
 * garment colors the contrast. An image with nothing on it has no other findings.
 */
export function preflight(
  measures: ImageMeasures,
  given: Partial<Omit<PreflightJob, "measures">> = {},
): PreflightResult {
  const job: PreflightJob = {
    measures,
    slot: given.slot,
    isFullPrint: given.isFullPrint ?? false,
    garments: given.garments ?? [],
    rejected: given.rejected ?? [],
    thresholds: given.thresholds ?? PREFLIGHT_THRESHOLDS,
    isPlaced: given.isPlaced ?? false,
    off: given.off ?? [],
  };
  const empty = checkContent(job);
  const checks = job.isPlaced ? CHECKS : CHECKS_OF_ARTWORK;
  const found = empty.length > 0 ? empty : checks.flatMap((check) => check(job));
  const wanted = found.filter(({ code }) => !job.off.includes(code));
  const findings = wanted.toSorted((one, other) => weight(one) - weight(other));
  return {
    status: findings[0]?.status ?? "good",
    findings: findings.map(({ code, message }) => ({ code, message })),
  };
}
