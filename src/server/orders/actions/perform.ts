import { toDollars } from "../../../domain/money/cents.ts";
import type { LedgerSession } from "../../../domain/money/ledger-session.ts";
import { walletBalance } from "../../../domain/money/wallet-operations.ts";
import type { Transaction } from "../../db/transaction.ts";
import { announceAfter, ordersChanged } from "../../live/announce.ts";
import { writeBehind } from "../../meanwhile.ts";
import { writeLedgerTotals } from "../../money/ledger/ledger-session.queries.ts";
import { notifyOfOrders } from "../../notifications/notify-of-orders.ts";
import { moveForOrders } from "../../warehouses/move-for-orders.ts";
import { rememberOutcomes } from "../address/outcomes.queries.ts";
import { analyzeOrders } from "../analyze-orders.ts";
import { chunksOf } from "../chunks.ts";
import { countSteps } from "../day-counters.queries.ts";
import { count, movedCounts, saveChanged } from "../save.queries.ts";
import { Judgment } from "./judgment.ts";
import { notifyOfInvoices } from "./notify-of-invoices.ts";
import type { Performance, Performed } from "./performance.ts";
import { loadWorkingSet } from "./working-set.ts";

/** Orders that are judged while as many before them are written. While more were judged, other calls would wait. */
const JUDGED_AT_ONCE = 250;

const walletsOf = (ledger: LedgerSession, teamIds: Iterable<string>) => {
  let total = 0n;
  for (const id of new Set(teamIds)) {
    total += walletBalance(ledger.balance(id, "available"), ledger.balance(id, "receivable"));
  }
  return total;
};

/** Judges and writes the orders in parts, each part while the one before it is written. */
async function judgeAndSave(
  tx: Transaction,
  { scope, name: action, actorId, depth, now: past }: Performance,
  judgment: Judgment,
  ids: readonly string[],
  { journalEntries, clock: { now } }: LedgerSession,
): Promise<void> {
  const judged = function* () {
    for (const part of chunksOf(ids, JUDGED_AT_ONCE)) {
      const from = journalEntries.length;
      const changed = judgment.judge(part);
      yield { changed, entries: journalEntries.slice(from) };
    }
  };
  const source = { action, actorId, now, depth, isHistory: past !== undefined };
  await writeBehind(judged(), (part) => saveChanged(tx, scope.agencyId, part, source));
}

/** Writes what follows from the changes of all orders: money, counters, stock, messages. */
async function saveTotals(
  tx: Transaction,
  performance: Performance,
  { changed, stock }: Judgment,
  ledger: LedgerSession,
): Promise<void> {
  const { side, name: action, actorId } = performance;
  const { agencyId } = performance.scope;
  await writeLedgerTotals(tx, agencyId, ledger, changed);
  await count(tx, agencyId, movedCounts(changed));
  await countSteps(tx, agencyId, changed, ledger.clock.now);
  await rememberOutcomes(tx, agencyId, changed, ledger.clock.now);
  await moveForOrders(tx, agencyId, stock, { actorId, at: performance.now });
  // An action with an explicit time is history, about which nobody is notified.
  if (performance.now === undefined && !performance.quiet) {
    await notifyOfInvoices(tx, agencyId, ledger);
    await notifyOfOrders(tx, agencyId, { side, action, actorId }, changed);
  }
  const orders = changed.map(({ before, after }) => ({ ...after, design: after.design ?? before.design }));
  announceAfter(tx, ordersChanged(agencyId, actorId, orders));
}

/**
 * Performs one action on a set of orders in the caller's transaction, each order by itself: locks them, applies the
 * rules in memory with shared wallets, and writes those that pass with one statement per table and part of the set. With
 * `preview` nothing is written.
 */
export async function perform(tx: Transaction, performance: Performance): Promise<Performed> {
  const now = performance.now ?? new Date().toISOString();
  const ids = [...new Set(performance.ids)].sort();
  // All of them may be newer than the statistics that PostgreSQL plans by.
  if (ids.length > JUDGED_AT_ONCE) await analyzeOrders(tx);
  const set = await loadWorkingSet(tx, { ...performance, ids }, now);
  const judgment = new Judgment(performance, set);
  if (performance.preview) judgment.judge(ids);
  else await judgeAndSave(tx, performance, judgment, ids, set.ledger);
  const { success, requested, failed, changed, money } = judgment;
  if (!performance.preview && changed.length > 0) await saveTotals(tx, performance, judgment, set.ledger);
  const teamIds = [...set.candidates.values()].map(({ before }) => before.teamId);
  return {
    success,
    requested,
    failed,
    changed,
    entries: set.ledger.journalEntries,
    money: {
      charge: toDollars(money.charge),
      release: toDollars(money.release),
      refund: toDollars(money.refund),
      balanceAfter: toDollars(walletsOf(set.ledger, teamIds)),
    },
  };
}
