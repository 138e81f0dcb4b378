import { formatCount } from "./format.ts";
import { listed } from "./resource/labels.ts";

/** `1 order`, `2,500 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** The first names of `count`: `#1001, #1002 and 36 more`. */
export function namesLabel(names: readonly string[], count: number): string {
  const more = count - names.length;
  return more > 0 ? `${names.join(", ")} and ${formatCount(more)} more` : listed(names);
}

/** `3 products and 1 open order`: counts of zero are left out. Empty where all are zero. */
export const countedAll = (
  counts: readonly (readonly [count: number, one: string, many?: string])[],
): string =>
  listed(counts.filter(([count]) => count > 0).map(([count, one, many]) => counted(count, one, many)));

/** `38 orders submitted, 2 not submitted`; when all failed, `None of 2 orders submitted`. */
export function doneOf(success: number, failed: number, one: string, done: string): string {
  if (success === 0 && failed > 0) return `None of ${counted(failed, one)} ${done}`;
  return `${counted(success, one)} ${done}${failed > 0 ? `, ${formatCount(failed)} not ${done}` : ""}`;
}

/**
 * The result of canceling orders, where the agency decides on some of them first:
 * `2 orders canceled, cancellation requested for 1 order, 3 not canceled`.
 */
export function canceledOf(
  { plain, requested, failed }: { plain: number; requested: number; failed: number },
  done: string,
): string {
  if (requested === 0) return doneOf(plain, failed, "order", done);
  const requests = `ancellation requested for ${counted(requested, "order")}`;
  const text = plain > 0 ? `${counted(plain, "order")} ${done}, c${requests}` : `C${requests}`;
  return failed > 0 ? `${text}, ${formatCount(failed)} not ${done}` : text;
}
