import { executeAll } from "../../db/statement.ts";
import { beforeCommit, type Transaction } from "../../db/transaction.ts";
import { meanwhile } from "../../meanwhile.ts";
import { deriveBlockers } from "./derive.queries.ts";
import type { CounterChange, OrderBlocker } from "./order-blocker.ts";
import { lockTeams, type Moved } from "./references.queries.ts";
import {
  addToSums,
  insertsOf,
  insertUnlessShared,
  removeBlockers,
  storedBlockers,
  takeBlockers,
  writeBlockers,
} from "./store.queries.ts";

export interface TouchedOrder {
  readonly id: string;
  readonly teamId: string;
  /** Its blockers, where the writer knows them; otherwise they are derived from its rows. */
  readonly known?: readonly OrderBlocker[];
  /** The order was created, canceled or deleted: others may share its reference. */
  readonly movesReference?: boolean;
  /** It was created by this transaction, so it has no rows yet. */
  readonly isNew?: boolean;
  /** It waits for another step than before, so hardly any of its rows stays. */
  readonly isMoved?: boolean;
}

const KEY = Symbol("blockers");
/** By agency: an installation is filled in one transaction. */
const touched = new WeakMap<Transaction, Map<string, Map<string, TouchedOrder>>>();

async function keepTouched(tx: Transaction): Promise<void> {
  const agencies = [...(touched.get(tx) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [agencyId, orders] of agencies) await keepBlockers(tx, agencyId, [...orders.values()]);
}

/**
 * Brings the blockers of these orders up to date at the end of the transaction, when all their rows are written. There
 * the teams are locked, after every other lock, so that the rows and their counters are exact.
 */
export function touchOrders(tx: Transaction, agencyId: string, orders: readonly TouchedOrder[]): void {
  if (orders.length === 0) return;
  const agencies = touched.get(tx) ?? new Map<string, Map<string, TouchedOrder>>();
  const waiting = agencies.get(agencyId) ?? new Map<string, TouchedOrder>();
  touched.set(tx, agencies.set(agencyId, waiting));
  for (const order of orders) {
    const before = waiting.get(order.id);
    waiting.set(order.id, {
      ...order,
      movesReference: order.movesReference || before?.movesReference || false,
      isNew: before?.isNew ?? order.isNew ?? false,
    });
  }
  beforeCommit(tx, KEY, () => keepTouched(tx));
}

const keyOf = ({ orderId, gate, cause }: OrderBlocker) => `${orderId} ${gate} ${cause}`;

const isSame = (a: OrderBlocker, b: OrderBlocker) =>
  a.owner === b.owner &&
  a.amount === b.amount &&
  a.due === b.due &&
  (a.since === b.since || new Date(a.since).getTime() === new Date(b.since).getTime());

/** New orders whose blockers fit into one statement: as many as an import creates at once. */
const MAX_PLAIN = 500;

/** Locks the teams and stores the known blockers of new orders, unless some share their reference: then it returns the ids of all these. */
function keepNew(
  tx: Transaction,
  agencyId: string,
  orders: readonly TouchedOrder[],
  moved: Moved,
): Promise<string[]> {
  const rows = orders.flatMap((one) => one.known ?? []);
  return insertUnlessShared(tx, agencyId, moved, { rows, sums: sumsOf(rows, []) });
}

/** Whether none of its stored blockers stays: only a request to cancel the order outlasts a step. */
const isReplaced = ({ known, isMoved, isNew }: TouchedOrder) =>
  isMoved && !isNew && known?.every(({ gate }) => gate !== "cancel-request");

/** Stores the blockers of these orders and the counters of their causes. */
export async function keepBlockers(
  tx: Transaction,
  agencyId: string,
  orders: readonly TouchedOrder[],
): Promise<void> {
  const moved: Moved = {
    teamIds: orders.map(({ teamId }) => teamId),
    ids: orders.filter(({ movesReference }) => movesReference).map(({ id }) => id),
  };
  const isPlain = orders.length <= MAX_PLAIN && orders.every((one) => one.isNew && one.known);
  const others = isPlain ? await keepNew(tx, agencyId, orders, moved) : await lockTeams(tx, agencyId, moved);
  if (isPlain && others.length === 0) return;
  const shared = new Set(others);
  const replaced = orders.filter((one) => isReplaced(one) && !shared.has(one.id));
  await replaceAll(tx, agencyId, replaced);
  if (replaced.length === orders.length && shared.size === 0) return;
  const isDone = new Set(replaced);
  const rest = orders.filter((one) => !isDone.has(one));
  await writeChanges(tx, agencyId, rest, shared);
}

/** Replaces the blockers of orders by the known ones, whatever they were. */
async function replaceAll(tx: Transaction, agencyId: string, orders: readonly TouchedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const rows = orders.flatMap(({ known = [] }) => known);
  const [removed, inserts] = await meanwhile(removeBlockers(tx, agencyId, ids), () => [
    ...insertsOf(agencyId, rows),
  ]);
  await executeAll(tx, inserts);
  await addToSums(tx, agencyId, sumsOf(rows, removed));
}

/**
 * Writes how the blockers of these orders differ from the stored ones. `shared`: orders that share their reference with
 * others, which are read with these.
 */
async function writeChanges(
  tx: Transaction,
  agencyId: string,
  orders: readonly TouchedOrder[],
  shared: ReadonlySet<string>,
): Promise<void> {
  const own = new Set(orders.map(({ id }) => id));
  // A new order whose reference another one has got meanwhile is read again.
  const known = orders.filter((one) => one.known && !shared.has(one.id));
  const isKnown = new Set(known.map(({ id }) => id));
  const all = [...new Set([...own, ...shared])];
  const read = all.filter((id) => !isKnown.has(id));
  const isNew = new Set(orders.filter((one) => one.isNew).map(({ id }) => id));
  const isMoved = new Set(orders.filter((one) => one.isMoved).map(({ id }) => id));
  const stored = all.filter((id) => !isNew.has(id));
  const taken = await takeBlockers(
    tx,
    agencyId,
    stored.filter((id) => isMoved.has(id)),
  );
  const left = await storedBlockers(
    tx,
    agencyId,
    stored.filter((id) => !isMoved.has(id)),
  );
  const before = [...taken, ...left];
  const derived = await deriveBlockers(tx, agencyId, read, before, own);
  const after = [
    ...withTimes(
      known.flatMap((one) => one.known ?? []),
      before,
    ),
    ...derived,
  ];

  const { gone, changed, replaced } = differenceOf(left, after);
  if (taken.length + gone.length + changed.length === 0) return;
  await writeBlockers(tx, agencyId, { gone, changed }, () =>
    sumsOf(changed, [...taken, ...gone, ...replaced]),
  );
}

/** The stored rows that are gone, the rows to write, and the stored ones that these replace. */
function differenceOf(before: readonly OrderBlocker[], after: readonly OrderBlocker[]) {
  const stored = new Map(before.map((row) => [keyOf(row), row]));
  const gone = new Map(stored);
  const changed: OrderBlocker[] = [];
  const replaced: OrderBlocker[] = [];
  for (const row of after) {
    const key = keyOf(row);
    const old = stored.get(key);
    gone.delete(key);
    if (old && isSame(old, row)) continue;
    changed.push(row);
    if (old) replaced.push(old);
  }
  return { gone: [...gone.values()], changed, replaced };
}

/** Keeps the time since a step is waited for, which a writer without the stored rows does not know. */
function withTimes(rows: readonly OrderBlocker[], before: readonly OrderBlocker[]): OrderBlocker[] {
  const times = new Map(before.map(({ orderId, gate, since }) => [`${orderId} ${gate}`, since]));
  return rows.map((row) => ({ ...row, since: times.get(`${row.orderId} ${row.gate}`) ?? row.since }));
}

/** The changes of counters. Rows that were removed may be counted already. */
function sumsOf(
  added: readonly OrderBlocker[],
  removed: readonly (OrderBlocker | CounterChange)[],
): CounterChange[] {
  const sums = new Map<string, CounterChange>();
  const add = (row: OrderBlocker | CounterChange, sign: 1 | -1) => {
    const { teamId, gate, owner, cause } = row;
    const key = `${teamId} ${gate} ${owner} ${cause}`;
    const sum = sums.get(key) ?? { teamId, gate, owner, cause, orders: 0, amount: 0, due: 0 };
    sum.orders += sign * ("orders" in row ? row.orders : 1);
    sum.amount += sign * Number(row.amount);
    sum.due += sign * Number(row.due);
    sums.set(key, sum);
  };
  for (const row of added) add(row, 1);
  for (const row of removed) add(row, -1);
  return [...sums.values()].filter(({ orders, amount, due }) => orders !== 0 || amount !== 0 || due !== 0);
}
