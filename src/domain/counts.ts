import { formatCount } from "./format.ts";
import { listed } from "./resource/labels.ts";

/** `1 order`, `2,500 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** `3 products and 1 open order`: counts of zero are left out. Empty where all are zero. */
export const countedAll = (
  counts: readonly (readonly [count: number, one: string, many?: string])[],
): string =>
  listed(counts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many)));

/** `38 orders submitted, 2 not`; of what failed altogether `None of 2 orders submitted`. */
export function doneOf(success: number, failed: number, one: string, done: string): string {
  if (success === 0 && failed > 0) return `None of ${counted(failed, one)} ${done}`;
  return `${counted(success, one)} ${done}${failed > 0 ? `, ${formatCount(failed)} not` : ""}`;
}

/**
 * What a cancel of orders came to, where the agency decides on some of them first:
 * `2 orders cancelled, cancellation requested for 1 order, 3 not`.
 */
export function cancelledOf(
  { plain, requested, failed }: { plain: number; requested: number; failed: number },
  done: string,
): string {
  if (requested === 0) return doneOf(plain, failed, "order", done);
  const asked = `ancellation requested for ${counted(requested, "order")}`;
  const begun = plain > 0 ? `${counted(plain, "order")} ${done}, c${asked}` : `C${asked}`;
  return failed > 0 ? `${begun}, ${formatCount(failed)} not` : begun;
}
