import { messages } from "../../domain/messages.ts";
import { Books } from "../../domain/money/books.ts";
import { toDollars } from "../../domain/money/cents.ts";
import { walletBalance } from "../../domain/money/desk.ts";
import { quote } from "../../domain/money/prices.ts";
import { type Action, act } from "../../domain/orders/act.ts";
import type { Context } from "../../domain/orders/actions/step.ts";
import { type GateName, gatesNow } from "../../domain/orders/gates.ts";
import type { Order, Side } from "../../domain/orders/order.ts";
import { Refusal } from "../../domain/orders/refusal.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { announceAfter, ordersChanged } from "../live/announce.ts";
import { openTeamBooks, writeBooks } from "../money/books.queries.ts";
import { loadPrices } from "../money/prices.queries.ts";
import { tellOfOrders } from "../notifications/tell-of-orders.ts";
import type { AgencyScope } from "../scope.ts";
import { agencyTerms } from "./agency-terms.queries.ts";
import { type ItemRow, type OrderRow, orderOf } from "./codec.ts";
import { itemsOf, lockOrders } from "./load.queries.ts";
import { type Changed, count, movedCounts, saveChanged } from "./save.queries.ts";
import { tellInvoices } from "./tell-invoices.ts";

/** What an action did to each order that was asked for. */
export interface Performed {
  readonly success: string[];
  /** Of these, the orders that are not cancelled but asked to be. */
  readonly requested: string[];
  readonly failed: { id: string; message: string; gate?: GateName }[];
  readonly money: { charge: number; release: number; refund: number; balanceAfter: number };
  readonly changed: readonly Changed[];
}

export interface Performance {
  readonly scope: AgencyScope;
  readonly side: Side;
  /** Null: the system's own doing. */
  readonly actorId: string | null;
  /** The person is a designer, who decides no design. */
  readonly isDesigner?: boolean;
  /** The name that the history gives it. */
  readonly name: string;
  readonly ids: readonly string[];
  /** What is asked of an order; a text refuses it with that message. */
  readonly actionFor: (order: Order, row: OrderRow) => Action | string;
  readonly detailFor?: (before: Order, after: Order) => Record<string, unknown> | null;
  /** The versions that the person saw; an order that has another is refused. */
  readonly versions?: Readonly<Record<string, number>>;
  /** Changes nothing and locks nothing: what would happen. */
  readonly preview?: boolean;
  readonly now?: string;
}

interface WorkingSet {
  rows: Map<string, OrderRow>;
  items: Map<string, ItemRow[]>;
  books: Books;
  context: Context;
}

/** Everything that judging these orders needs, locked in the one order in which everybody locks. */
async function loadWorkingSet(tx: Transaction, wanted: Performance, now: string): Promise<WorkingSet> {
  const { scope, ids, preview = false } = wanted;
  const { agencyId } = scope;
  const rows = await lockOrders(tx, scope, ids, { lock: !preview });
  const items = await itemsOf(
    tx,
    agencyId,
    rows.map((row) => row.id),
  );
  const teamIds = new Set(rows.map((row) => row.seller_team_id));
  const concerned = rows.flatMap((row) =>
    [...Object.keys(row.book.pending), row.book.referral?.teamId ?? []].flat(),
  );
  const teams = await openTeamBooks(tx, agencyId, [...teamIds, ...concerned], { lock: !preview });
  const prices = await loadPrices(tx, agencyId, [...teamIds]);
  const agency = await agencyTerms(tx, agencyId);
  const books = new Books(teams, { now, newId });
  const context: Context = {
    books,
    side: wanted.side,
    ...(wanted.actorId !== null && {
      actor: { id: wanted.actorId, isDesigner: wanted.isDesigner ?? false },
    }),
    now,
    agency,
    quote: (order) => {
      const priced = order.items.map((item, index) => ({
        ...item,
        supplierMaxPrice: BigInt(items.get(order.id)?.[index]?.supplier_max_price ?? 0),
      }));
      return quote(priced, order, prices.seller(order.teamId), prices.agency);
    },
  };
  return { rows: new Map(rows.map((row) => [row.id, row])), items, books, context };
}

const walletsOf = (books: Books, teamIds: Iterable<string>) => {
  let total = 0n;
  for (const id of new Set(teamIds)) {
    total += walletBalance(books.balance(id, "available"), books.balance(id, "receivable"));
  }
  return total;
};

/**
 * Takes one action on a set of orders, each for itself, in the caller's transaction: locks them, judges them
 * in memory against shared wallets, then writes those that pass with one statement a table. With `preview`
 * the same is worked out and nothing is written.
 */
export async function perform(tx: Transaction, wanted: Performance): Promise<Performed> {
  const now = wanted.now ?? new Date().toISOString();
  const ids = [...new Set(wanted.ids)].sort();
  const set = await loadWorkingSet(tx, { ...wanted, ids }, now);
  const { books, context } = set;
  const teamIds = [...set.rows.values()].map((row) => row.seller_team_id);
  const success: string[] = [];
  const requested: string[] = [];
  const failed: Performed["failed"] = [];
  const changed: Changed[] = [];
  const money = { charge: 0n, release: 0n, refund: 0n };
  for (const id of ids) {
    const row = set.rows.get(id);
    if (!row) {
      failed.push({ id, message: messages.notFound });
      continue;
    }
    const seen = wanted.versions?.[id];
    if (seen !== undefined && seen !== row.version) {
      failed.push({ id, message: messages.changedMeanwhile });
      continue;
    }
    const before = orderOf(row, set.items.get(id) ?? []);
    const action = wanted.actionFor(before, row);
    if (typeof action === "string") {
      failed.push({ id, message: action });
      continue;
    }
    try {
      const after = act(before, context, action);
      const gates = gatesNow(after, row.gates, now);
      const detail = wanted.detailFor?.(before, after) ?? null;
      changed.push({ before, after, sharesReference: sharesNow(row, action), gates, detail });
      success.push(id);
      if (after.cancelRequest === "pending" && before.cancelRequest !== "pending") requested.push(id);
      addMoney(money, before, after);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      failed.push({ id, message: error.message, ...(error.gate && { gate: error.gate }) });
    }
  }
  if (!wanted.preview && changed.length > 0) {
    await saveChanged(tx, wanted.scope.agencyId, changed, {
      action: wanted.name,
      actorId: wanted.actorId,
      now,
    });
    await writeBooks(tx, wanted.scope.agencyId, books);
    await count(tx, wanted.scope.agencyId, movedCounts(changed));
    // What is done as of another time is history, and no news to anybody.
    if (wanted.now === undefined) {
      await tellInvoices(tx, wanted.scope.agencyId, books);
      await tellOfOrders(
        tx,
        wanted.scope.agencyId,
        { side: wanted.side, action: wanted.name, actorId: wanted.actorId },
        changed,
      );
    }
    announceAfter(
      tx,
      ordersChanged(
        wanted.scope.agencyId,
        wanted.actorId,
        changed.map(({ before, after }) => ({ ...after, design: after.design ?? before.design })),
      ),
    );
  }
  return {
    success,
    requested,
    failed,
    changed,
    money: {
      charge: toDollars(money.charge),
      release: toDollars(money.release),
      refund: toDollars(money.refund),
      balanceAfter: toDollars(walletsOf(books, teamIds)),
    },
  };
}

const sharesNow = (row: OrderRow, action: Action) =>
  row.book.sharesReference || action.type === "order-with-old";

/** What a change of an order means for its seller: newly charged, given back unspent, or refunded. */
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
