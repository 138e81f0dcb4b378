import { type SQL, sql } from "drizzle-orm";
import type { JournalEntry } from "../../domain/money/accounts.ts";
import type { Gate } from "../../domain/orders/gates/gates.ts";
import { countUnits } from "../../domain/orders/lots.ts";
import { GONE_STATES, lotsOf, type Order } from "../../domain/orders/order.ts";
import type { OrderStatus } from "../../domain/orders/status.ts";
import { recordset } from "../db/recordset.ts";
import { executeAll, rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { meanwhile } from "../meanwhile.ts";
import { insertsOfEntries } from "../money/ledger/ledger-session.queries.ts";
import { type EventOrigin, eventsOfChanged, recordEvents } from "../rules/record.queries.ts";
import { enqueueSync } from "../stores/sync/enqueue.queries.ts";
import { isAccountedAlike, itemAccountingOf, orderAccountingOf } from "./accounting.ts";
import { touchOrders } from "./blockers/keep.ts";
import { touchedBy } from "./blockers/touched.ts";
import { chunksOf } from "./chunks.ts";
import { insertEventsAlone, insertHistory } from "./insert-events.ts";
import { stateOf } from "./order-row.ts";

export interface Changed {
  readonly before: Order;
  readonly after: Order;
  readonly sharesReference: boolean;
  readonly gates: readonly Gate[];
  /** Details of the history event in addition to the statuses. */
  readonly detail: Readonly<Record<string, unknown>> | null;
}

const cannotShip = (order: Order) => order.excluded && !order.shipAnyway;

/** @returns whether the agency or one of its teams has webhooks, which costs no query of its own here */
async function saveOrders(
  tx: Transaction,
  agencyId: string,
  changed: readonly Changed[],
  now: string,
): Promise<boolean> {
  const rows = changed.map(({ before, after, sharesReference, gates }) => ({
    id: after.id,
    status: after.status,
    hold: after.hold,
    gates,
    accounting: orderAccountingOf(after, sharesReference),
    address: after.addressStatus,
    cannot: cannotShip(after),
    design: after.design?.status ?? null,
    cancel: after.cancelRequest,
    refund: Number(after.totalRefund),
    // What the buyer paid replaces what the order said that they would.
    paid: after.sale?.paid && !before.sale?.paid ? Number(after.totalPrice) : null,
  }));
  const saved = sql`update orders o set status = x.status, hold = x.hold, gates = x.gates, accounting = x.accounting,
      address_status = x.address, cannot_ship = x.cannot, design_status = x.design, cancel_request = x.cancel,
      total_refund = x.refund, total_price = coalesce(x.paid, o.total_price), version = o.version + 1, updated_at = ${now}
    from ${recordset(rows, { id: "uuid", status: "text", hold: "jsonb", gates: "jsonb", accounting: "jsonb", address: "int", cannot: "boolean", design: "text", cancel: "text", refund: "bigint", paid: "bigint" })}
    where o.agency_id = ${agencyId} and o.id = x.id`;
  const [found] = await rowsOf<{ exists: boolean }>(
    tx,
    sql`with saved as (${saved})
      select exists (select 1 from webhooks where agency_id = ${agencyId} and deleted_at is null) as exists`,
  );
  return found?.exists ?? false;
}

/** The items of an order whose accounting an action has changed, as rows. */
const itemRows = ({ before, after }: Changed) =>
  after.items.flatMap((item, index) => {
    const was = before.items[index];
    if (was && isAccountedAlike(was, item)) return [];
    const shipped = countUnits(item, GONE_STATES);
    return [{ id: item.id, status: stateOf(item), shipped, accounting: itemAccountingOf(item) }];
  });

function* updatesOfItems(agencyId: string, changed: readonly Changed[], now: string): Generator<SQL> {
  for (const rows of chunksOf(changed.flatMap(itemRows))) {
    yield sql`update order_items i set status = x.status, shipped_quantity = x.shipped, accounting = x.accounting,
        version = i.version + 1, updated_at = ${now}
      from ${recordset(rows, { id: "uuid", status: "text", shipped: "int", accounting: "jsonb" })}
      where i.agency_id = ${agencyId} and i.id = x.id`;
  }
}

/** The state of each parcel, by its units; a parcel without units is voided. */
function parcelStates(order: Order): Map<string, "shipped" | "delivered" | "closed"> {
  const states = new Map<string, "shipped" | "delivered" | "closed">();
  const rank = { shipped: 0, delivered: 1, closed: 2 } as const;
  for (const lot of lotsOf(order)) {
    if (lot.parcelId === null || !(lot.state in rank)) continue;
    const state = lot.state as keyof typeof rank; // One of the keys of `rank`.
    const lowest = states.get(lot.parcelId);
    if (lowest === undefined || rank[state] < rank[lowest]) states.set(lot.parcelId, state);
  }
  return states;
}

async function saveParcels(tx: Transaction, agencyId: string, changed: readonly Changed[], now: string) {
  const rows = changed.flatMap(({ before, after }) => {
    const statesBefore = parcelStates(before);
    if (statesBefore.size === 0) return [];
    const statesAfter = parcelStates(after);
    return [...statesBefore]
      .map(([id, state]) => ({ id, previous: state, s: statesAfter.get(id) ?? "voided" }))
      .filter(({ previous, s }) => previous !== s)
      .map(({ id, s }) => ({ id, s }));
  });
  for (const chunk of chunksOf(rows)) {
    await tx.execute(sql`update parcels p set status = x.s, updated_at = ${now},
        delivered_date = case when x.s = 'delivered' then ${now}::timestamptz else p.delivered_date end
      from ${recordset(chunk, { id: "uuid", s: "text" })}
      where p.agency_id = ${agencyId} and p.id = x.id`);
  }
  const voided = rows.filter(({ s }) => s === "voided");
  await enqueueSync(
    tx,
    agencyId,
    voided.map(({ id }) => id),
  );
}

export interface EventSource extends EventOrigin {
  readonly action: string;
  readonly actorId: string | null;
}

function insertEvents(
  agencyId: string,
  changed: readonly Changed[],
  source: EventSource,
  hasWebhooks: boolean,
): SQL {
  const insert = hasWebhooks ? insertEventsAlone : insertHistory;
  const rows = changed.map(({ before, after, detail }) => ({
    o: after.id,
    s: after.teamId,
    f: before.status,
    t: after.status,
    d: detail,
  }));
  return insert(
    agencyId,
    sql`select o as order_id, s as seller_team_id, ${source.action}::text as action, f as from_status, t as to_status,
        ${source.actorId}::uuid as actor_id, d as detail, null::text as visible_to, ${source.now}::timestamptz as created_at
      from ${recordset(rows, { o: "uuid", s: "uuid", f: "text", t: "text", d: "jsonb" })}`,
  );
}

/** A change of a counter, by team and status. */
export type Counted = { teamId: string; status: OrderStatus; by: number };

/** The sum per counter, in the lock order of all writers: by team, then status. */
function sumsOf(changes: readonly Counted[]) {
  const sums = new Map<string, number>();
  for (const { teamId, status, by } of changes) {
    const key = `${teamId} ${status}`;
    sums.set(key, (sums.get(key) ?? 0) + by);
  }
  return [...sums]
    .filter(([, by]) => by !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, n]) => {
      const [t = "", s = ""] = key.split(" ");
      return { t, s, n };
    });
}

/** The statement that adds these sums, also usable as a common table expression. */
const addSums = (agencyId: string, sums: ReturnType<typeof sumsOf>): SQL =>
  sql`insert into order_counters (agency_id, seller_team_id, status, count)
    select ${agencyId}, t, s, n from ${recordset(sums, { t: "uuid", s: "text", n: "int" })}
    on conflict (agency_id, seller_team_id, status) do update set count = order_counters.count + excluded.count`;

export const addToCounters = (agencyId: string, changes: readonly Counted[]): SQL =>
  addSums(agencyId, sumsOf(changes));

/** Adds to the counters. Without changes there is no query. */
export async function count(tx: Transaction, agencyId: string, changes: readonly Counted[]): Promise<void> {
  const sums = sumsOf(changes);
  if (sums.length > 0) await tx.execute(addSums(agencyId, sums));
}

/** Orders that an action has changed, and the journal entries of their money. */
export interface ChangedPart {
  readonly changed: readonly Changed[];
  readonly entries: readonly JournalEntry[];
}

/** Writes what an action changed of orders: items, parcels, history and journal entries, one statement per table. */
export async function saveChanged(
  tx: Transaction,
  agencyId: string,
  { changed, entries }: ChangedPart,
  source: EventSource,
): Promise<void> {
  if (changed.length === 0) return;
  const [hasWebhooks, items] = await meanwhile(saveOrders(tx, agencyId, changed, source.now), () => {
    // Before what locks the teams.
    recordEvents(tx, agencyId, eventsOfChanged(source.action, changed, source));
    touchOrders(tx, agencyId, touchedBy(changed, source.now));
    return [...updatesOfItems(agencyId, changed, source.now)];
  });
  await saveParcels(tx, agencyId, changed, source.now);
  const rest = function* () {
    yield* items;
    yield insertEvents(agencyId, changed, source, hasWebhooks);
    yield* insertsOfEntries(agencyId, entries, source.now);
  };
  await executeAll(tx, rest());
}

/** The changes of counters for orders with a new status. */
export const movedCounts = (changed: readonly Changed[]): Counted[] =>
  changed.flatMap(({ before, after }) => [
    { teamId: after.teamId, status: before.status, by: -1 },
    { teamId: after.teamId, status: after.status, by: 1 },
  ]);
