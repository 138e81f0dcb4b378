import { sql } from "drizzle-orm";
import { GATE_NAMES } from "../../domain/orders/gates/gate-names.ts";
import { factsOfOrder } from "../../domain/rules/facts.ts";
import { timeFacts } from "../../domain/rules/time-facts.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { Work } from "../jobs/jobs.ts";
import { itemsOf, lockOrders } from "../orders/load.queries.ts";
import { orderOf } from "../orders/order-row.ts";
import { recordEvents } from "./record.queries.ts";

const BATCH = 200;
const EVERY_MS = 60_000;

interface BlockedRule extends Record<string, unknown> {
  readonly agency_id: string;
  readonly id: string;
  readonly seller_team_id: string | null;
  readonly hours: number;
}

/** The event of orders that are blocked for as long as a rule says, once for each time that they are. */
async function recordBlocked(tx: Transaction, rule: BlockedRule): Promise<number> {
  const { agency_id: agencyId, id: ruleId, seller_team_id: team, hours } = rule;
  const rows = await rowsOf<{ order_id: string; since: string }>(
    tx,
    sql`select b.order_id, min(b.since) as since from order_blockers b
      where b.agency_id = ${agencyId} and (${team}::uuid is null or b.seller_team_id = ${team}::uuid)
        and b.gate in (select jsonb_array_elements_text(${JSON.stringify(GATE_NAMES)}::jsonb))
      group by b.order_id
      having min(b.since) <= now() - make_interval(hours => ${hours}) and not exists (
        select 1 from rule_facts f where f.agency_id = ${agencyId} and f.rule_id = ${ruleId} and f.order_id = b.order_id
          and f.blocked_since = min(b.since))
      limit ${sql.raw(String(BATCH))}`,
  );
  if (rows.length === 0) return 0;
  const since = new Map(rows.map((row) => [row.order_id, toIso(row.since)]));
  const found = await lockOrders(tx, { reach: "agency", agencyId }, [...since.keys()], { lock: false });
  const items = await itemsOf(tx, agencyId, [...since.keys()]);
  const at = new Date().toISOString();
  recordEvents(
    tx,
    agencyId,
    found.map((row) => ({
      orderId: row.id,
      events: ["stuck" as const],
      at,
      facts: { ...factsOfOrder(orderOf(row, items.get(row.id) ?? [])), ...timeFacts(at) },
      depth: 0,
      isHistory: false,
      blocked: { ruleId, since: since.get(row.id) ?? at },
    })),
  );
  return found.length;
}

/** Looks for orders that are blocked for as long as a rule says. */
export function blockedWork(database: Database): Work {
  let lookedAt = 0;
  return {
    name: "rules for blocked orders",
    async once(signal) {
      if (signal.aborted || Date.now() - lookedAt < EVERY_MS) return false;
      lookedAt = Date.now();
      const rules = await rowsOf<BlockedRule>(
        database,
        sql`select agency_id, id, seller_team_id, hours from rules
          where event = 'stuck' and state <> 'off' and hours is not null and deleted_at is null`,
      );
      for (const rule of rules) {
        let some = BATCH;
        while (some === BATCH && !signal.aborted)
          some = await inTransaction(database, (tx) => recordBlocked(tx, rule));
      }
      return false;
    },
  };
}
