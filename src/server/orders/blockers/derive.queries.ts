import { sql } from "drizzle-orm";
import { blockersOf } from "../../../domain/orders/blockers/blockers.ts";
import { type Gate, gatesNow, withReferenceGate } from "../../../domain/orders/gates/gates.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { recordset } from "../../db/recordset.ts";
import type { Transaction } from "../../db/transaction.ts";
import { chunksOf } from "../chunks.ts";
import { itemsOf, lockOrders } from "../load.queries.ts";
import { orderOf } from "../order-row.ts";
import type { OrderBlocker } from "./order-blocker.ts";

/** `jsonb` does not keep the order of keys. */
const textOf = (gates: readonly Gate[]) =>
  gates.map(({ gate, owner, since, fix }) => [gate, owner, since, fix].join(" ")).join(", ");
const areSame = (a: readonly Gate[], b: readonly Gate[]) => textOf(a) === textOf(b);

/**
 * The blockers of orders, derived from their rows and those of their items. Deleted orders have none. The gates of
 * `writable` orders, which the transaction has locked, are stored where they have changed.
 */
export async function deriveBlockers(
  tx: Transaction,
  agencyId: string,
  ids: readonly string[],
  before: readonly OrderBlocker[],
  writable: ReadonlySet<string> = new Set(),
): Promise<OrderBlocker[]> {
  if (ids.length === 0) return [];
  const now = new Date().toISOString();
  const earlier = new Map<string, OrderBlocker[]>();
  for (const row of before) earlier.set(row.orderId, [...(earlier.get(row.orderId) ?? []), row]);
  const found: OrderBlocker[] = [];
  const stale: { id: string; gates: Gate[] }[] = [];
  for (const chunk of chunksOf(ids)) {
    const rows = await lockOrders(tx, { reach: "agency", agencyId }, chunk, { lock: false });
    const items = await itemsOf(
      tx,
      agencyId,
      rows.map(({ id }) => id),
    );
    for (const row of rows) {
      const own = items.get(row.id) ?? [];
      const order = orderOf(row, own);
      const stored = withReferenceGate(row.gates, row.shared_since && toIso(row.shared_since));
      const gates = gatesNow(order, stored, now);
      const facts = {
        reference: row.reference_id1 ?? "",
        mappingKeys: own.map(({ exact_key: exact, mapping_key: key }) => exact ?? key),
      };
      const blockers = blockersOf(order, facts, gates, now, earlier.get(row.id));
      for (const blocker of blockers) found.push({ ...blocker, orderId: row.id, teamId: order.teamId });
      if (writable.has(row.id) && !areSame(gates, row.gates)) {
        stale.push({ id: row.id, gates });
      }
    }
  }
  for (const chunk of chunksOf(stale)) {
    await tx.execute(sql`update orders o set gates = x.gates, updated_at = ${now}
      from ${recordset(chunk, { id: "uuid", gates: "jsonb" })}
      where o.agency_id = ${agencyId} and o.id = x.id`);
  }
  return found;
}
