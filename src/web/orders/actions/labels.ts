import { canceledOf } from "../../../domain/counts.ts";
import { formatCount, formatMoney } from "../../../domain/format.ts";
import type { Performed, Refused } from "../wire.ts";

export const ordersOf = (count: number) => `${formatCount(count)} ${count === 1 ? "order" : "orders"}`;

/** `36 orders approved, 2 not approved`; a single order by its name: `#1240 approved`. */
export function resultLabel(
  { done, names }: { done: string; names: ReadonlyMap<string, string> },
  { success, requested = [], failed }: Pick<Performed, "success" | "requested" | "failed">,
): string {
  const [only] = success;
  const [refused] = failed;
  if (failed.length === 0 && requested.length === 1 && success.length === 1 && only)
    return `${names.get(only) ?? "1 order"}: Cancellation requested`;
  if (failed.length === 0 && success.length === 1 && only) return `${names.get(only) ?? "1 order"} ${done}`;
  if (success.length === 0 && failed.length === 1 && refused) {
    const name = names.get(refused.id);
    return name ? `${name}: ${refused.message}` : refused.message;
  }
  const plain = success.length - requested.length;
  return canceledOf({ plain, requested: requested.length, failed: failed.length }, done);
}

/** "Send 40 to production", "Approve 40" */
export function nextLabel({ label }: { label: string }, count: number): string {
  const [verb = label, ...rest] = label.split(" ");
  return [verb, formatCount(count), ...rest].join(" ");
}

export interface ReasonGroup {
  message: string;
  gate?: string | undefined;
  ids: string[];
}

/** Failed orders grouped by message, the most frequent first. */
export function byReason(failed: readonly Refused[]): ReasonGroup[] {
  const groups = new Map<string, ReasonGroup>();
  for (const { id, message, gate } of failed) {
    const group = groups.get(message) ?? { message, gate, ids: [] };
    group.ids.push(id);
    groups.set(message, group);
  }
  return [...groups.values()].sort((a, b) => b.ids.length - a.ids.length);
}

/**
 * The money preview: `Charge $412.60. Your balance after: $1,087.40`. `whose` names the one balance that it is about;
 * `null` where that is several people's, whose sum says nothing, or the person cannot see balances.
 */
export function moneyLabel(money: NonNullable<Performed["money"]>, whose: string | null): string {
  const parts: string[] = [];
  const returned = money.release + money.refund;
  if (money.charge > 0) parts.push(`Charge ${formatMoney(money.charge)}`);
  if (returned > 0) parts.push(`${parts.length ? "refund" : "Refund"} ${formatMoney(returned)}`);
  if (parts.length === 0) return "No change to balances";
  const moved = parts.join(", ");
  return whose === null ? moved : `${moved}. ${whose} after: ${formatMoney(money.balanceAfter)}`;
}
