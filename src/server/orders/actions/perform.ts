import { messages } from "../../../domain/messages.ts";
import { type AccountChange, accountChanges } from "../../../domain/money/account-changes.ts";
import { toDollars } from "../../../domain/money/cents.ts";
import { LedgerSession } from "../../../domain/money/ledger-session.ts";
import { quote } from "../../../domain/money/prices.ts";
import { walletBalance } from "../../../domain/money/wallet-operations.ts";
import { type Action, act } from "../../../domain/orders/act.ts";
import { discountOf } from "../../../domain/orders/actions/remake.ts";
import type { Context } from "../../../domain/orders/actions/step.ts";
import { type GateName, gatesNow } from "../../../domain/orders/gates.ts";
import type { Order, Side } from "../../../domain/orders/order.ts";
import { RuleViolation } from "../../../domain/orders/rule-violation.ts";
import { type StockChange, settleStock } from "../../../domain/orders/stock.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import { announceAfter, ordersChanged } from "../../live/announce.ts";
import { ledgerTeams, openAccounts, writeLedgerSession } from "../../money/ledger/ledger-session.queries.ts";
import { loadPrices } from "../../money/prices.queries.ts";
import { notifyOfOrders } from "../../notifications/notify-of-orders.ts";
import type { AgencyScope } from "../../scope.ts";
import { moveForOrders } from "../../warehouses/move-for-orders.ts";
import { countSteps } from "../day-counters.queries.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import { type OrderRow, orderOf } from "../order-row.ts";
import { type Changed, count, movedCounts, saveChanged } from "../save.queries.ts";
import { agencyTerms } from "./agency-terms.queries.ts";
import { lockStockFor } from "./lock-stock.ts";
import { notifyOfInvoices } from "./notify-of-invoices.ts";

/** The result of an action for each requested order. */
export interface Performed {
  readonly success: string[];
  /** The orders in `success` whose cancellation was requested but not done. */
  readonly requested: string[];
  readonly failed: { id: string; message: string; gate?: GateName }[];
  readonly money: { charge: number; release: number; refund: number; balanceAfter: number };
  readonly changed: readonly Changed[];
  /** The accounts that the action changed. */
  readonly accounts: readonly AccountChange[];
}

export interface Performance {
  readonly scope: AgencyScope;
  readonly side: Side;
  /** `null` for the system. */
  readonly actorId: string | null;
  /** The actor is a designer, who may not approve or reject designs. */
  readonly isDesigner?: boolean;
  /** The name of the event in the order's history. */
  readonly name: string;
  readonly ids: readonly string[];
  /** Returns the action for an order, or the message that refuses it. */
  readonly actionFor: (order: Order, row: OrderRow) => Action | string;
  readonly detailFor?: (before: Order, after: Order) => Record<string, unknown> | null;
  /** The versions that the person saw; an order with another version is refused. */
  readonly versions?: Readonly<Record<string, number>>;
  /** Computes the result without changes and locks. */
  readonly preview?: boolean;
  readonly now?: string;
  /** Notifies nobody of the change, because the caller sends a message about the whole of what it does. */
  readonly quiet?: boolean;
}

/** An order that was found, and the action for it, or the message that refuses it. */
interface Candidate {
  readonly row: OrderRow;
  readonly before: Order;
  readonly action: Action | string;
}

interface WorkingSet {
  candidates: Map<string, Candidate>;
  ledger: LedgerSession;
  context: Context;
}

/** Loads everything that the rules need for these orders, locked in the order that all writers share. */
async function loadWorkingSet(tx: Transaction, performance: Performance, now: string): Promise<WorkingSet> {
  const { scope, ids, preview = false } = performance;
  const { agencyId } = scope;
  const rows = await lockOrders(tx, scope, ids, { lock: !preview });
  const items = await itemsOf(
    tx,
    agencyId,
    rows.map((row) => row.id),
  );
  const candidates = new Map(
    rows.map((row): [string, Candidate] => {
      const before = orderOf(row, items.get(row.id) ?? []);
      return [row.id, { row, before, action: performance.actionFor(before, row) }];
    }),
  );
  const teamIds = new Set(rows.map((row) => row.seller_team_id));
  const concerned = rows.flatMap((row) =>
    [...Object.keys(row.accounting.pending), row.accounting.referral?.teamId ?? []].flat(),
  );
  const teamRows = await ledgerTeams(tx, agencyId, [...teamIds, ...concerned]);
  const autoTeams = new Set(teamRows.flatMap((team) => (team.auto_approve_order ? [team.id] : [])));
  if (!preview) await lockStockFor(tx, agencyId, candidates.values(), autoTeams);
  const teams = await openAccounts(tx, agencyId, teamRows, { lock: !preview });
  const prices = await loadPrices(tx, agencyId, [...teamIds]);
  const agency = await agencyTerms(tx, agencyId);
  const ledger = new LedgerSession(teams, { now, newId });
  const context: Context = {
    ledger,
    side: performance.side,
    ...(performance.actorId !== null && {
      actor: { id: performance.actorId, isDesigner: performance.isDesigner ?? false },
    }),
    now,
    agency,
    quote: (order) => {
      const priced = order.items.map((item, index) => ({
        ...item,
        supplierMaxPrice: BigInt(items.get(order.id)?.[index]?.published_max_price ?? 0),
      }));
      return quote(priced, order, prices.seller(order.teamId), prices.agency, discountOf(order));
    },
  };
  return { candidates, ledger, context };
}

const walletsOf = (ledger: LedgerSession, teamIds: Iterable<string>) => {
  let total = 0n;
  for (const id of new Set(teamIds)) {
    total += walletBalance(ledger.balance(id, "available"), ledger.balance(id, "receivable"));
  }
  return total;
};

/**
 * Performs one action on a set of orders in the caller's transaction, each order by itself: locks them, applies the
 * rules in memory with shared wallets, then writes those that pass with one statement per table. With `preview` nothing
 * is written.
 */
export async function perform(tx: Transaction, performance: Performance): Promise<Performed> {
  const now = performance.now ?? new Date().toISOString();
  const ids = [...new Set(performance.ids)].sort();
  const { candidates, ledger, context } = await loadWorkingSet(tx, { ...performance, ids }, now);
  const teamIds = [...candidates.values()].map(({ before }) => before.teamId);
  const success: string[] = [];
  const requested: string[] = [];
  const failed: Performed["failed"] = [];
  const changed: Changed[] = [];
  const stock: StockChange[] = [];
  const money = { charge: 0n, release: 0n, refund: 0n };
  for (const id of ids) {
    const candidate = candidates.get(id);
    if (!candidate) {
      failed.push({ id, message: messages.notFound });
      continue;
    }
    const { row, before, action } = candidate;
    const seen = performance.versions?.[id];
    if (seen !== undefined && seen !== row.version) {
      failed.push({ id, message: messages.changedMeanwhile });
      continue;
    }
    if (typeof action === "string") {
      failed.push({ id, message: action });
      continue;
    }
    try {
      const after = act(before, context, action);
      const moved = settleStock(before, after);
      stock.push(...moved);
      const gates = gatesNow(after, row.gates, now);
      const detail = withStock(performance.detailFor?.(before, after) ?? null, moved);
      changed.push({ before, after, sharesReference: sharesNow(row, action), gates, detail });
      success.push(id);
      if (after.cancelRequest === "pending" && before.cancelRequest !== "pending") requested.push(id);
      addMoney(money, before, after);
    } catch (error) {
      if (!(error instanceof RuleViolation)) throw error;
      failed.push({ id, message: error.message, ...(error.gate && { gate: error.gate }) });
    }
  }
  if (!performance.preview && changed.length > 0) {
    await saveChanged(tx, performance.scope.agencyId, changed, {
      action: performance.name,
      actorId: performance.actorId,
      now,
    });
    await writeLedgerSession(tx, performance.scope.agencyId, ledger);
    await count(tx, performance.scope.agencyId, movedCounts(changed));
    await countSteps(tx, performance.scope.agencyId, changed, now);
    await moveForOrders(tx, performance.scope.agencyId, stock, {
      actorId: performance.actorId,
      at: performance.now,
    });
    // An action with an explicit time is history, about which nobody is notified.
    if (performance.now === undefined && !performance.quiet) {
      const { side, name: action, actorId } = performance;
      await notifyOfInvoices(tx, performance.scope.agencyId, ledger);
      await notifyOfOrders(tx, performance.scope.agencyId, { side, action, actorId }, changed);
    }
    announceAfter(
      tx,
      ordersChanged(
        performance.scope.agencyId,
        performance.actorId,
        changed.map(({ before, after }) => ({ ...after, design: after.design ?? before.design })),
      ),
    );
  }
  return {
    success,
    requested,
    failed,
    changed,
    accounts: accountChanges(ledger.journalEntries),
    money: {
      charge: toDollars(money.charge),
      release: toDollars(money.release),
      refund: toDollars(money.refund),
      balanceAfter: toDollars(walletsOf(ledger, teamIds)),
    },
  };
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
