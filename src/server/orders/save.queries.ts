import { type SQL, sql } from "drizzle-orm";
import type { Gate } from "../../domain/orders/gates.ts";
import { countUnits } from "../../domain/orders/lots.ts";
import { GONE_STATES, lotsOf, type Order } from "../../domain/orders/order.ts";
import type { OrderStatus } from "../../domain/orders/status.ts";
import type { Transaction } from "../db/transaction.ts";
import { noteParcels } from "../shops/notices/notice.queries.ts";
import { itemBookOf, orderBookOf, stateOf } from "./codec.ts";

/** An order as it was locked and as an action left it. */
export interface Changed {
  readonly before: Order;
  readonly after: Order;
  readonly sharesReference: boolean;
  readonly gates: readonly Gate[];
  /** What the history says beside the statuses. */
  readonly detail: Readonly<Record<string, unknown>> | null;
}

const CHUNK = 1_000;

/** Rows as one JSON parameter: one statement a table whatever their number. */
export const asJson = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::json`;

export const chunksOf = <T>(rows: readonly T[], size = CHUNK): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );

const cannotShip = (order: Order) => order.excluded && !order.shipAnyway;

async function saveOrders(tx: Transaction, agencyId: string, changed: readonly Changed[], now: string) {
  const rows = changed.map(({ after, sharesReference, gates }) => ({
    id: after.id,
    status: after.status,
    hold: after.hold,
    gates,
    book: orderBookOf(after, sharesReference),
    address: after.addressStatus,
    cannot: cannotShip(after),
    design: after.design?.status ?? null,
    cancel: after.cancelRequest,
    refund: Number(after.totalRefund),
  }));
  await tx.execute(sql`update orders o set status = x.status, hold = x.hold, gates = x.gates, book = x.book,
      address_status = x.address, cannot_ship = x.cannot, design_status = x.design, cancel_request = x.cancel,
      total_refund = x.refund, version = o.version + 1, updated_at = ${now}
    from json_to_recordset(${asJson(rows)}) as x(id uuid, status text, hold jsonb, gates jsonb, book jsonb,
      address int, cannot boolean, design text, cancel text, refund bigint)
    where o.agency_id = ${agencyId} and o.id = x.id`);
}

const itemsChanged = ({ before, after }: Changed) =>
  after.items.filter((item, index) => JSON.stringify(itemBookOf(item)) !== bookTextOf(before, index));
const bookTextOf = (order: Order, index: number) => {
  const item = order.items[index];
  return item ? JSON.stringify(itemBookOf(item)) : null;
};

async function saveItems(tx: Transaction, agencyId: string, changed: readonly Changed[], now: string) {
  const rows = changed.flatMap((one) =>
    itemsChanged(one).map((item) => ({
      id: item.id,
      status: stateOf(item),
      shipped: countUnits(item, GONE_STATES),
      book: itemBookOf(item),
    })),
  );
  for (const chunk of chunksOf(rows)) {
    await tx.execute(sql`update order_items i set status = x.status, shipped_quantity = x.shipped, book = x.book,
        version = i.version + 1, updated_at = ${now}
      from json_to_recordset(${asJson(chunk)}) as x(id uuid, status text, shipped int, book jsonb)
      where i.agency_id = ${agencyId} and i.id = x.id`);
  }
}

/** What a parcel has come to, by its units: none left is voided. */
function parcelStates(order: Order): Map<string, "shipped" | "delivered" | "closed"> {
  const states = new Map<string, "shipped" | "delivered" | "closed">();
  const rank = { shipped: 0, delivered: 1, closed: 2 } as const;
  for (const lot of lotsOf(order)) {
    if (lot.parcelId === null || !(lot.state in rank)) continue;
    const state = lot.state as keyof typeof rank; // It is one of the keys of `rank`.
    const so = states.get(lot.parcelId);
    if (so === undefined || rank[state] < rank[so]) states.set(lot.parcelId, state);
  }
  return states;
}

async function saveParcels(tx: Transaction, agencyId: string, changed: readonly Changed[], now: string) {
  const rows = changed.flatMap(({ before, after }) => {
    const was = parcelStates(before);
    const is = parcelStates(after);
    return [...was]
      .map(([id, state]) => ({ id, was: state, s: is.get(id) ?? "voided" }))
      .filter((row) => row.was !== row.s)
      .map(({ id, s }) => ({ id, s }));
  });
  for (const chunk of chunksOf(rows)) {
    await tx.execute(sql`update parcels p set status = x.s, updated_at = ${now},
        delivered_date = case when x.s = 'delivered' then ${now}::timestamptz else p.delivered_date end
      from json_to_recordset(${asJson(chunk)}) as x(id uuid, s text)
      where p.agency_id = ${agencyId} and p.id = x.id`);
  }
  const voided = rows.filter(({ s }) => s === "voided");
  await noteParcels(
    tx,
    agencyId,
    voided.map(({ id }) => id),
  );
}

export interface EventSource {
  readonly action: string;
  readonly actorId: string | null;
  readonly now: string;
}

async function saveEvents(
  tx: Transaction,
  agencyId: string,
  changed: readonly Changed[],
  source: EventSource,
) {
  const rows = changed.map(({ before, after, detail }) => ({
    o: after.id,
    f: before.status,
    t: after.status,
    d: detail,
  }));
  await tx.execute(sql`insert into order_events
      (agency_id, order_id, action, from_status, to_status, actor_id, detail, created_at)
    select ${agencyId}, o, ${source.action}, f, t, ${source.actorId}, d, ${source.now}
    from json_to_recordset(${asJson(rows)}) as x(o uuid, f text, t text, d jsonb)`);
}

/** A count that changed: by team and status. */
export type Counted = { teamId: string; status: OrderStatus; by: number };

/** What is added to which counter, in the order in which everybody locks them: by team, then status. */
function summed(changes: readonly Counted[]) {
  const sums = new Map<string, number>();
  for (const { teamId, status, by } of changes) {
    const key = `${teamId} ${status}`;
    sums.set(key, (sums.get(key) ?? 0) + by);
  }
  return [...sums]
    .filter(([, by]) => by !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, by]) => ({ t: key.split(" ")[0], s: key.split(" ")[1], n: by }));
}

/** The statement that adds these sums; it may stand behind others in a `with`. */
const adding = (agencyId: string, sums: ReturnType<typeof summed>): SQL =>
  sql`insert into order_counters (agency_id, seller_team_id, status, count)
    select ${agencyId}, t, s, n from json_to_recordset(${asJson(sums)}) as x(t uuid, s text, n int)
    on conflict (agency_id, seller_team_id, status) do update set count = order_counters.count + excluded.count`;

export const addToCounters = (agencyId: string, changes: readonly Counted[]): SQL =>
  adding(agencyId, summed(changes));

/** Adds to the counters; where nothing changes, nothing is asked. */
export async function count(tx: Transaction, agencyId: string, changes: readonly Counted[]): Promise<void> {
  const sums = summed(changes);
  if (sums.length > 0) await tx.execute(adding(agencyId, sums));
}

/** Writes what an action changed: orders, items, history and counters, one statement a table and chunk. */
export async function saveChanged(
  tx: Transaction,
  agencyId: string,
  changed: readonly Changed[],
  source: EventSource,
): Promise<void> {
  for (const chunk of chunksOf(changed)) {
    await saveOrders(tx, agencyId, chunk, source.now);
    await saveItems(tx, agencyId, chunk, source.now);
    await saveParcels(tx, agencyId, chunk, source.now);
    await saveEvents(tx, agencyId, chunk, source);
  }
}

/** The counters' changes of orders that moved from status to status. */
export const movedCounts = (changed: readonly Changed[]): Counted[] =>
  changed.flatMap(({ before, after }) => [
    { teamId: after.teamId, status: before.status, by: -1 },
    { teamId: after.teamId, status: after.status, by: 1 },
  ]);
