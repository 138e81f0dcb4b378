import { formatDay } from "../format.ts";
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
  // What was approved is no longer doubtful, unless artwork like it was rejected again since.
  const approvals = rejected.flatMap(({ hash, approvedAt }) =>
    approvedAt !== null && hash === measures.hash ? approvedAt : [],
  );
  const approvedAt = approvals.toSorted().at(-1) ?? "";
  const [like] = rejected
    .filter((one) => one.approvedAt === null && one.rejectedAt > approvedAt)
    .filter(({ hash }) => hashDistance(hash, measures.hash) <= thresholds.maxHashDistance)
    .toSorted((one, other) => other.rejectedAt.localeCompare(one.rejectedAt));
  if (!like) return [];
  const reason = like.reason === "" ? "" : `: ${like.reason}`;
  const message = `Looks like artwork that was rejected on ${formatDay(like.rejectedAt)}${reason}`;
  return [{ status: "doubtful", code: "rejected-likeness", message }];
}
