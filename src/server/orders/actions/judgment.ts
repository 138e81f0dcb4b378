import { messages } from "../../../domain/messages.ts";
import { type Action, act } from "../../../domain/orders/act.ts";
import type { GateName } from "../../../domain/orders/gates/gate-names.ts";
import { gatesNow } from "../../../domain/orders/gates/gates.ts";
import type { Order } from "../../../domain/orders/order.ts";
import { FieldViolation, RuleViolation } from "../../../domain/orders/rule-violation.ts";
import { type StockChange, settleStock } from "../../../domain/orders/stock.ts";
import type { OrderRow } from "../order-row.ts";
import type { Changed } from "../save.queries.ts";
import type { Performance } from "./performance.ts";
import type { WorkingSet } from "./working-set.ts";

/** What an action does to a set of orders, as far as they are judged. Writes nothing. */
export class Judgment {
  readonly success: string[] = [];
  readonly requested: string[] = [];
  readonly failed: { id: string; message: string; gate?: GateName }[] = [];
  readonly changed: Changed[] = [];
  readonly stock: StockChange[] = [];
  /** What sellers are charged, and what is released or refunded to them. */
  readonly money = { charge: 0n, release: 0n, refund: 0n };
  private readonly performance: Performance;
  private readonly set: WorkingSet;

  constructor(performance: Performance, set: WorkingSet) {
    this.performance = performance;
    this.set = set;
  }

  /** Applies the action to these orders, each by itself, with shared accounts. Returns those that pass. */
  judge(ids: readonly string[]): Changed[] {
    return ids.flatMap((id) => {
      const changed = this.judgeOne(id);
      if (!changed) return [];
      this.changed.push(changed);
      return [changed];
    });
  }

  private judgeOne(id: string): Changed | null {
    const candidate = this.set.candidates.get(id);
    if (!candidate) return this.refuse({ id, message: messages.notFound });
    const { row, before, action } = candidate;
    const seen = this.performance.versions?.[id];
    if (seen !== undefined && seen !== row.version)
      return this.refuse({ id, message: messages.changedMeanwhile });
    if (typeof action === "string") return this.refuse({ id, message: action });
    try {
      return this.accept(row, before, action);
    } catch (error) {
      // A wrong field of the body refuses the whole call, not one order.
      if (!(error instanceof RuleViolation) || error instanceof FieldViolation) throw error;
      return this.refuse({ id, message: error.message, ...(error.gate && { gate: error.gate }) });
    }
  }

  private accept(row: OrderRow, before: Order, action: Action): Changed {
    const { context } = this.set;
    const after = act(before, context, action);
    const moved = settleStock(before, after);
    this.stock.push(...moved);
    const gates = gatesNow(after, row.gates, context.now);
    const given = this.performance.detailFor?.(before, after) ?? null;
    const detail = withAddress(withStock(given, moved), action, before);
    this.success.push(after.id);
    if (after.cancelRequest === "pending" && before.cancelRequest !== "pending")
      this.requested.push(after.id);
    addMoney(this.money, before, after);
    return { before, after, sharesReference: sharesNow(row, action), gates, detail };
  }

  private refuse(failed: Judgment["failed"][number]): null {
    this.failed.push(failed);
    return null;
  }
}

/** An event's detail with what was known of the address when the order was submitted, or the address accepted. */
function withAddress(
  detail: Record<string, unknown> | null,
  { type }: Action,
  { address }: Order,
): Record<string, unknown> | null {
  const isKept = type === "submit" || type === "auto-submit" || type === "confirm-address";
  if (!isKept || !address || address.findings.length === 0) return detail;
  const { verdict, version, findings } = address;
  return { ...detail, address: { verdict, version, reasons: findings.map(({ message }) => message) } };
}

/** An event's detail with the units by item that it has taken out of stock: below 0 where it gave them back. */
const withStock = (detail: Record<string, unknown> | null, moved: readonly StockChange[]) =>
  moved.length === 0
    ? detail
    : { ...detail, stock: moved.map(({ itemId, change }) => ({ itemId, units: -change })) };

const sharesNow = (row: OrderRow, action: Action) =>
  row.accounting.sharesReference || action.type === "order-with-old";

/** Adds the amounts of an order's change to the seller's totals: charged, released, or refunded. */
function addMoney(
  money: { charge: bigint; release: bigint; refund: bigint },
  before: Order,
  after: Order,
): void {
  const put = (order: Order) => order.walletPart + order.collectedPart;
  const difference = put(after) - put(before);
  const refunded = after.totalRefund - before.totalRefund;
  if (difference > 0n) money.charge += difference;
  else money.release += -difference - refunded;
  money.refund += refunded;
}
