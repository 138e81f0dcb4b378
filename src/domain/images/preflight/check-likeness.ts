import type { Finding } from "./findings.ts";
import type { PreflightJob } from "./job.ts";

/** The number of bits, 0 to 64, in which two perceptual hashes differ. */
export function hashDistance(one: string, other: string): number {
  let differing = 0;
  for (let bits = BigInt(`0x${one}`) ^ BigInt(`0x${other}`); bits > 0n; bits &= bits - 1n) differing += 1;
  return differing;
}

/** Likeness is a hint, never a proof: it is doubtful at most. */
export function checkLikeness({ measures, rejected, thresholds }: PreflightJob): Finding[] {
  const isLike = (hash: string) => hashDistance(hash, measures.hash) <= thresholds.maxHashDistance;
  if (!rejected.some(isLike)) return [];
  const message = "Looks like artwork that was rejected before. Check that its faults are gone";
  return [{ status: "doubtful", code: "rejected-likeness", message }];
}
