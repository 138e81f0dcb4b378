import { type SQL, sql } from "drizzle-orm";
import { toIso } from "../../db/columns/timestamp.ts";
import type { Raw } from "../../db/raw-row.ts";
import { recordset } from "../../db/recordset.ts";
import type { orderBlockers } from "../../db/schema/index.ts";
import { executeAll, rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { uuids } from "../../db/uuids.ts";
import { chunksOf } from "../chunks.ts";
import type { CounterChange, OrderBlocker } from "./order-blocker.ts";
import { lockingTeams, type Moved } from "./references.queries.ts";

type Row = Raw<
  typeof orderBlockers,
  "order_id" | "seller_team_id" | "gate" | "owner" | "cause" | "since" | "amount" | "due"
>;

const COLUMNS = sql.raw("order_id, seller_team_id, gate, owner, cause, since, amount, due");

const blockerOf = (row: Row): OrderBlocker => ({
  orderId: row.order_id,
  teamId: row.seller_team_id,
  gate: row.gate,
  owner: row.owner,
  cause: row.cause,
  since: toIso(row.since),
  amount: BigInt(row.amount),
  due: BigInt(row.due),
});

const ofOrders = (agencyId: string, ids: readonly string[]): SQL =>
  sql`agency_id = ${agencyId} and order_id = any(${uuids(ids)})`;

export async function storedBlockers(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<OrderBlocker[]> {
  if (ids.length === 0) return [];
  const query = sql`select ${COLUMNS} from order_blockers where ${ofOrders(agencyId, ids)}`;
  return (await rowsOf<Row>(tx, query)).map(blockerOf);
}

/** Deletes the blockers of orders and returns them. */
export async function takeBlockers(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<OrderBlocker[]> {
  if (ids.length === 0) return [];
  const query = sql`delete from order_blockers where ${ofOrders(agencyId, ids)} returning ${COLUMNS}`;
  return (await rowsOf<Row>(tx, query)).map(blockerOf);
}

/** Deletes the blockers of orders and returns their counts and sums by cause. */
export async function removeBlockers(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
): Promise<CounterChange[]> {
  const rows = await rowsOf<Row & { orders: number }>(
    tx,
    sql`with removed as (delete from order_blockers where ${ofOrders(agencyId, ids)} returning ${COLUMNS})
      select seller_team_id, gate, owner, cause, count(*)::int as orders, sum(amount)::bigint as amount,
        sum(due)::bigint as due
      from removed group by seller_team_id, gate, owner, cause`,
  );
  return rows.map(({ seller_team_id: teamId, gate, owner, cause, orders, amount, due }) => {
    return { teamId, gate, owner, cause, orders, amount: Number(amount), due: Number(due) };
  });
}

const SHAPE = {
  o: "uuid",
  t: "uuid",
  g: "text",
  w: "text",
  c: "text",
  s: "timestamptz",
  a: "bigint",
  d: "bigint",
} as const;

const valuesOf = (row: OrderBlocker) => ({
  o: row.orderId,
  t: row.teamId,
  g: row.gate,
  w: row.owner,
  c: row.cause,
  s: row.since,
  a: Number(row.amount),
  d: Number(row.due),
});

/** What an order waits for no longer, and what it waits for now. */
interface BlockerChanges {
  readonly gone: readonly OrderBlocker[];
  readonly changed: readonly OrderBlocker[];
}

function* writesOf(agencyId: string, { gone, changed }: BlockerChanges): Generator<SQL> {
  for (const chunk of chunksOf(gone)) {
    yield sql`delete from order_blockers b using ${recordset(chunk.map(valuesOf), SHAPE)}
      where b.agency_id = ${agencyId} and b.order_id = x.o and b.gate = x.g and b.cause = x.c`;
  }
  for (const chunk of chunksOf(changed)) {
    yield sql`${insertBlockers(agencyId, chunk)}
      on conflict (agency_id, order_id, gate, cause) do update set
        owner = excluded.owner, since = excluded.since, amount = excluded.amount, due = excluded.due`;
  }
}

const insertBlockers = (agencyId: string, rows: readonly OrderBlocker[], where = sql``): SQL =>
  sql`insert into order_blockers (agency_id, order_id, seller_team_id, gate, owner, cause, since, amount, due)
    select ${agencyId}, o, t, g, w, c, s, a, d from ${recordset(rows.map(valuesOf), SHAPE)} ${where}`;

/** The statements that insert rows of orders that have none. */
export function* insertsOf(agencyId: string, rows: readonly OrderBlocker[]): Generator<SQL> {
  for (const chunk of chunksOf(rows)) yield insertBlockers(agencyId, chunk);
}

const COUNTER_SHAPE = {
  t: "uuid",
  g: "text",
  w: "text",
  c: "text",
  n: "int",
  a: "bigint",
  d: "bigint",
} as const;

const countersOf = (changes: readonly CounterChange[]): SQL =>
  recordset(
    changes.map(({ teamId, gate, owner, cause, orders, amount, due }) => ({
      t: teamId,
      g: gate,
      w: owner,
      c: cause,
      n: orders,
      a: amount,
      d: due,
    })),
    COUNTER_SHAPE,
  );

const addSums = (agencyId: string, changes: readonly CounterChange[], where = sql``): SQL =>
  sql`insert into blocker_counters as k (agency_id, seller_team_id, gate, owner, cause, orders, amount, due)
    select ${agencyId}, t, g, w, c, n, a, d from ${countersOf(changes)} ${where}
    on conflict (agency_id, seller_team_id, gate, owner, cause) do update set
      orders = k.orders + excluded.orders, amount = k.amount + excluded.amount, due = k.due + excluded.due`;

/** The statements that add to the counters of causes, and delete those without orders. */
function* additionsOf(agencyId: string, changes: readonly CounterChange[]): Generator<SQL> {
  for (const chunk of chunksOf(changes)) {
    yield addSums(agencyId, chunk);
    if (chunk.every(({ orders }) => orders >= 0)) continue;
    yield sql`delete from blocker_counters k using ${countersOf(chunk)}
      where k.agency_id = ${agencyId} and k.seller_team_id = x.t and k.gate = x.g and k.owner = x.w
        and k.cause = x.c and k.orders = 0`;
  }
}

/** Adds to the counters of causes, and deletes those without orders. */
export const addToSums = (
  tx: Transaction,
  agencyId: string,
  changes: readonly CounterChange[],
): Promise<void> => executeAll(tx, additionsOf(agencyId, changes));

/** Deletes and writes rows of blockers, and changes the counters of their causes by `sums`. */
export async function writeBlockers(
  tx: Transaction,
  agencyId: string,
  changes: BlockerChanges,
  sums: () => readonly CounterChange[],
): Promise<void> {
  const statements = function* () {
    yield* writesOf(agencyId, changes);
    yield* additionsOf(agencyId, sums());
  };
  await executeAll(tx, statements());
}

/** Rows of orders that have none yet, and the changes of counters that follow. */
interface NewBlockers {
  readonly rows: readonly OrderBlocker[];
  readonly sums: readonly CounterChange[];
}

/**
 * Locks the teams, inserts the blockers of new orders and adds them to the counters in one statement, unless some share
 * their reference with others: then nothing is written, and the ids of all these orders are returned.
 */
export async function insertUnlessShared(
  tx: Transaction,
  agencyId: string,
  moved: Moved,
  { rows, sums }: NewBlockers,
): Promise<string[]> {
  const alone = sql`where not exists (select from sharing)`;
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`with sharing as materialized (${lockingTeams(agencyId, moved)}),
      written as (${insertBlockers(agencyId, rows, alone)}),
      counted as (${addSums(agencyId, sums, alone)})
      select id from sharing`,
    "prepared",
  );
  return found.map(({ id }) => id);
}
