import { type SQL, sql } from "drizzle-orm";
import { ERASED } from "../../domain/personal-data/buyer-data.ts";
import { type AuditActor, recordAudit } from "../audit.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { lockTeamOrders } from "../orders/incoming/team-orders.queries.ts";
import { eraseBuyers } from "./erase-buyers.queries.ts";

/** Orders of one transaction, and transactions of one run: the next hour goes on. */
const PIECE = 100;
const PIECES = 50;

/** Whether a buyer is known of an order: what the index `orders_with_buyer` has. */
const HAS_BUYER = sql.raw(
  `(o.full_name is distinct from '${ERASED}' or o.email is not null or o.address1 is not null)`,
);

const before = (months: number): SQL => sql`now() - make_interval(months => ${months}::int)`;

/** When an order was completed or canceled. */
const ENDED = sql`coalesce(case when o.status = 'Fulfilled' then (o.accounting ->> 'fulfilledAt')::timestamptz
  else (select max(e.created_at) from order_events e
    where e.agency_id = o.agency_id and e.order_id = o.id and e.to_status = 'Cancel') end, o.updated_at)`;

/** The orders of an agency that ended before, whose buyers are known and that no open ticket is about. */
const dueOf = (agencyId: string, months: number): SQL => sql`o.agency_id = ${agencyId}
  and o.status in ('Fulfilled', 'Cancel') and ${HAS_BUYER} and o.created_at < ${before(months)}
  and ${ENDED} < ${before(months)}
  and not exists (select 1 from tickets t where t.agency_id = o.agency_id and t.order_id = o.id
    and t.status <> 'closed' and t.deleted_at is null)`;

/** What an erasure after so many months would erase now. */
export async function retentionEffectOf(from: Database | Transaction, agencyId: string, months: number) {
  const [row] = await rowsOf<{ orders: number; buyers: number; oldest: string | null }>(
    from,
    sql`select count(*)::int as orders, min(o.created_at) as oldest, count(distinct (o.seller_team_id,
        coalesce(lower(o.email), concat_ws(chr(10), o.full_name, o.address1, o.zip_code))))::int as buyers
      from orders o where ${dueOf(agencyId, months)}`,
  );
  return {
    orders: row?.orders ?? 0,
    buyers: row?.buyers ?? 0,
    oldest: row?.oldest ? toIso(row.oldest) : null,
  };
}

/** The months of an agency's setting, 0 where nothing is erased. Locked, so that a piece ends before it is switched off. */
async function monthsOf(from: Database | Transaction, agencyId: string): Promise<number> {
  const [row] = await rowsOf<{ months: number }>(
    from,
    sql`select coalesce((settings ->> 'buyerDataMonths')::int, 0) as months from agencies
      where id = ${agencyId} and deleted_at is null for share`,
  );
  return row?.months ?? 0;
}

/** Erases the buyers of some orders of one team. Returns how many orders; 0 once none is left. */
const erasePiece = (database: Database, agencyId: string): Promise<number> =>
  inTransaction(database, async (tx) => {
    const months = await monthsOf(tx, agencyId);
    if (months === 0) return 0;
    const due = dueOf(agencyId, months);
    const [next] = await rowsOf<{ team: string }>(
      tx,
      sql`select o.seller_team_id as team from orders o where ${due} order by o.created_at limit 1`,
    );
    if (!next) return 0;
    // As all that create orders: first the team, then its rows.
    await lockTeamOrders(tx, next.team);
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select o.id from orders o where o.seller_team_id = ${next.team} and ${due}
        order by o.created_at, o.id limit ${PIECE} for update of o`,
    );
    const orderIds = rows.map(({ id }) => id);
    const actor: AuditActor = { userId: null, scope: { reach: "agency", agencyId }, ip: null };
    const reason = `The agency erases buyers ${months} months after their orders have ended`;
    await eraseBuyers(tx, { agencyId, actor, reason, orderIds });
    await recordAudit(tx, actor, [
      {
        action: "erase-buyers",
        object: "agencies",
        subject: agencyId,
        after: { months, orders: orderIds.length },
      },
      ...orderIds.map((subject) => ({ action: "erase-buyer", object: "orders", subject })),
    ]);
    return orderIds.length;
  });

/** Erases the buyers whose orders ended longer ago than their agency keeps them, in pieces. Returns how many orders. */
export async function eraseOldBuyers(database: Database): Promise<number> {
  const agencies = await rowsOf<{ id: string }>(
    database,
    sql`select id from agencies where deleted_at is null and (settings ->> 'buyerDataMonths')::int > 0`,
  );
  let count = 0;
  for (const { id } of agencies)
    for (let piece = 0; piece < PIECES; piece += 1) {
      const erased = await erasePiece(database, id);
      count += erased;
      if (erased === 0) break;
    }
  return count;
}
