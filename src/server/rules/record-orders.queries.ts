import { factsOfOrder } from "../../domain/rules/facts.ts";
import { timeFacts } from "../../domain/rules/time-facts.ts";
import type { Transaction } from "../db/transaction.ts";
import { itemsOf, lockOrders } from "../orders/load.queries.ts";
import { orderOf } from "../orders/order-row.ts";
import { type RecordedEvent, recordEvents } from "./record.queries.ts";

type Happened = Pick<RecordedEvent, "events" | "blocked">;

/** Records events of stored orders, that no action on them is. `happened`: by the order's id. */
export async function recordOrders(
  tx: Transaction,
  agencyId: string,
  happened: ReadonlyMap<string, Happened>,
): Promise<void> {
  const ids = [...happened.keys()];
  const rows = await lockOrders(tx, { reach: "agency", agencyId }, ids, { lock: false });
  const items = await itemsOf(tx, agencyId, ids);
  const at = new Date().toISOString();
  recordEvents(
    tx,
    agencyId,
    rows.flatMap((row): RecordedEvent[] => {
      const one = happened.get(row.id);
      if (!one) return [];
      const facts = { ...factsOfOrder(orderOf(row, items.get(row.id) ?? [])), ...timeFacts(at) };
      return [{ ...one, orderId: row.id, at, facts, depth: 0, isHistory: false }];
    }),
  );
}

/** A store's message has changed an order, asked for a change, or said that one was made there. */
export const recordStoreChange = (tx: Transaction, agencyId: string, orderId: string): Promise<void> =>
  recordOrders(tx, agencyId, new Map([[orderId, { events: ["store-changed"] }]]));
