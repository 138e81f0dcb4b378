import { sql } from "drizzle-orm";
import { formatMoney } from "../../../domain/format.ts";
import { sum, toCents, toDollars } from "../../../domain/money/cents.ts";
import { noticeOfAutoSubmit } from "../../../domain/notifications/notices.ts";
import type { KeptFor } from "../../../domain/orders/auto-submit/plan.ts";
import { planAutoSubmit } from "../../../domain/orders/auto-submit/plan.ts";
import {
  dueSince,
  type StoreAutoSubmit,
  startOfLimitedDay,
  whyLabel,
} from "../../../domain/orders/auto-submit/setting.ts";
import type { GateName } from "../../../domain/orders/gates/gate-names.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { rowsOf } from "../../db/statement.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { newId } from "../../ids.ts";
import type { Work } from "../../jobs/jobs.ts";
import { storeNotifiedOrders } from "../../notifications/notified-orders.queries.ts";
import { notifyTeams } from "../../notifications/notify.ts";
import { notifyOfOrders } from "../../notifications/notify-of-orders.ts";
import { perform } from "../actions/perform.ts";
import type { Performed } from "../actions/performance.ts";
import { fundsOfTeam } from "../blockers/funds.ts";
import { lockOrders } from "../load.queries.ts";
import {
  dueOrders,
  emptyQueue,
  isIdle,
  leaveEarlier,
  type QueuedOrder,
  type QueueStore,
  removeDone,
  saveKept,
  saveSubmitted,
  storeState,
  storesWithQueue,
  takenSince,
} from "./queue.queries.ts";
import { autoSubmitOf, storedSettings } from "./setting.queries.ts";

/** The orders of one transaction, and of one message. */
const BATCH = 500;

const teamScope = ({ agencyId, teamId }: QueueStore) =>
  ({ reach: "sellerTeam", agencyId, sellerTeamId: teamId }) as const;

/** Whether this transaction alone works on the store: then its limit per day counts all that goes. */
async function claimStore(tx: Transaction, { integrationId }: QueueStore): Promise<boolean> {
  const key = `automatic submit of ${integrationId}`;
  const [row] = await rowsOf<{ claimed: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as claimed`,
  );
  return row?.claimed ?? false;
}

const centsOf = (dollars: number | null) => (dollars === null ? null : toCents(dollars));

async function planOf(
  tx: Transaction,
  store: QueueStore,
  { setting, zone }: StoreAutoSubmit,
  due: readonly QueuedOrder[],
  now: string,
) {
  const dayLimit = centsOf(setting.dayLimit);
  const today =
    dayLimit === null ? null : dayLimit - (await takenSince(tx, store, startOfLimitedDay(zone, now)));
  const perOrder = centsOf(setting.orderLimit);
  return planAutoSubmit(due, { perOrder, today, funds: await fundsOfTeam(tx, store) });
}

/** Gates that are closed for the agency's approval, and not for a person's submit. */
const OF_APPROVAL: ReadonlySet<GateName> = new Set(["address", "stock", "destination", "design"]);

/** Why an order was refused that was planned to go. */
function refusedFor({ gate }: Performed["failed"][number]): KeptFor {
  if (!gate) return "price";
  if (gate === "balance") return gate;
  return OF_APPROVAL.has(gate) ? "approval" : "gates";
}

/** Submits locked orders as the system. @returns what each has taken, and why others did not go */
async function submit(
  tx: Transaction,
  store: QueueStore,
  applied: StoreAutoSubmit,
  go: readonly { id: string; atMost: bigint }[],
) {
  const { agencyId } = store;
  const atMostOf = new Map(go.map(({ id, atMost }) => [id, atMost]));
  const { mode, minutes, time } = applied.setting;
  const autoSubmit = { mode, minutes, time, level: applied.level, zone: applied.zone };
  const performed = await perform(tx, {
    scope: teamScope(store),
    side: "system",
    actorId: null,
    name: "submit",
    ids: [...atMostOf.keys()],
    actionFor: ({ id }) => ({ type: "auto-submit", atMost: atMostOf.get(id) ?? 0n }),
    detailFor: () => ({ autoSubmit }),
    quiet: true,
  });
  const { success, failed, changed } = performed;
  if (success.length > 0) {
    const actor = { userId: null, scope: teamScope(store), ip: null };
    const subject = success.length === 1 ? success[0] : null;
    await recordAudit(tx, actor, {
      action: "submit",
      object: "orders",
      subject,
      after: { ids: success, autoSubmit },
    });
    const submitted = changed.map((change) => ({ ...change, detail: null }));
    await notifyOfOrders(tx, agencyId, { side: "seller", action: "submit", actorId: null }, submitted);
  }
  const gone = changed.map(({ before, after }) => ({
    id: after.id,
    amount: after.walletPart - before.walletPart,
  }));
  return { gone, refused: failed.map((one) => ({ id: one.id, why: refusedFor(one) })) };
}

/** One message about all of a batch. Orders that were kept before are not named again. */
async function notifySeller(
  tx: Transaction,
  { agencyId, teamId }: QueueStore,
  applied: StoreAutoSubmit,
  { gone, kept }: { gone: readonly { id: string; amount: bigint }[]; kept: readonly string[] },
): Promise<void> {
  const orders = gone.map(({ id }) => id);
  if (orders.length + kept.length === 0) return;
  const notified = newId();
  const amount = formatMoney(toDollars(sum(gone.map((one) => one.amount))));
  await storeNotifiedOrders(tx, agencyId, [{ id: notified, orderIds: [...orders, ...kept] }]);
  const why = whyLabel({ ...applied.setting, ...applied });
  const notice = noticeOfAutoSubmit({ teamId, orders, amount, kept, why, notified });
  await notifyTeams(tx, agencyId, [notice], { actorId: null });
}

/**
 * Submits the orders of a store whose time has come, in one transaction: a process that ends within it has submitted none.
 * @returns whether there was an order to look at
 */
async function submitBatch(tx: Transaction, store: QueueStore, now: string): Promise<boolean> {
  if (!(await claimStore(tx, store))) return false;
  const state = await storeState(tx, store);
  if (state === "waits") return false;
  const stored = await storedSettings(tx, store);
  const applied = stored && autoSubmitOf(stored);
  const since = applied ? dueSince(applied, now) : null;
  const arrivedSince = applied?.setting.since ?? null;
  if (state === "off" || !applied || since === null || arrivedSince === null) {
    await emptyQueue(tx, store);
    return false;
  }
  await leaveEarlier(tx, store, arrivedSince);
  // What a day's limit has kept waits for the hour of another day, not for its midnight.
  const limitedUntil = applied.setting.mode === "daily" ? since : now;
  const query = { since, limitedUntil, limit: BATCH };
  const found = await dueOrders(tx, store, query);
  if (found.length === 0) return false;
  const ids = found.map(({ id }) => id);
  await lockOrders(tx, teamScope(store), ids);
  // Read again: until their orders were locked, people could take them out.
  const due = await dueOrders(tx, store, { ...query, among: ids });
  const { go, kept } = await planOf(tx, store, applied, due, now);
  const { gone, refused } = go.length > 0 ? await submit(tx, store, applied, go) : { gone: [], refused: [] };
  const staying = [...kept, ...refused];
  if (gone.length > 0) await saveSubmitted(tx, store, gone);
  await saveKept(tx, store, staying);
  const isNew = new Set(due.flatMap(({ id, keptFor }) => (keptFor === null ? [id] : [])));
  const news = staying.map(({ id }) => id).filter((id) => isNew.has(id));
  await notifySeller(tx, store, applied, { gone, kept: news });
  return true;
}

/**
 * Submits the orders of all stores whose time has come. An error in one store does not stop the others.
 * @returns whether there were any
 */
export async function submitDue(database: Database, now = new Date().toISOString()): Promise<boolean> {
  let worked = false;
  const errors: unknown[] = [];
  for (const store of await storesWithQueue(database)) {
    if (isIdle(store, now)) continue;
    try {
      if (await inTransaction(database, (tx) => submitBatch(tx, store, now))) worked = true;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return worked;
}

const CLEAN_MS = 60_000;

export function autoSubmitWork(database: Database): Work {
  let cleanedAt = 0;
  return {
    name: "automatic submits",
    async once(signal) {
      if (signal.aborted) return false;
      if (Date.now() - cleanedAt > CLEAN_MS) {
        cleanedAt = Date.now();
        await removeDone(database);
      }
      return submitDue(database);
    },
  };
}
