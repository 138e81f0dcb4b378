import { sql } from "drizzle-orm";
import { GATE_NAMES } from "../../domain/orders/gates/gate-names.ts";
import type { Database } from "../db/client.ts";
import { toIso } from "../db/columns/timestamp.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import type { Work } from "../jobs/jobs.ts";
import { recordOrders } from "./record-orders.queries.ts";

const BATCH = 200;
const EVERY_MS = 60_000;

interface BlockedRule extends Record<string, unknown> {
  readonly agency_id: string;
  readonly id: string;
  readonly seller_team_id: string | null;
  readonly hours: number;
  readonly since: string;
}

/**
 * The event of orders that are blocked for as long as a rule says, once for each time that they are: a gate that opens while
 * others stay closed is no new time. Orders that were blocked for as long before the rule was turned on are left out.
 */
async function recordBlocked(tx: Transaction, rule: BlockedRule): Promise<number> {
  const { agency_id: agencyId, id: ruleId, seller_team_id: team, hours, since: activeSince } = rule;
  const rows = await rowsOf<{ order_id: string; since: string }>(
    tx,
    sql`select b.order_id, min(b.since) as since from order_blockers b
      where b.agency_id = ${agencyId} and (${team}::uuid is null or b.seller_team_id = ${team}::uuid)
        and b.gate in (select jsonb_array_elements_text(${JSON.stringify(GATE_NAMES)}::jsonb))
      group by b.order_id
      having min(b.since) + make_interval(hours => ${hours}) between ${activeSince}::timestamptz and now()
        and not exists (select 1 from rule_facts f
          where f.agency_id = ${agencyId} and f.rule_id = ${ruleId} and f.order_id = b.order_id and f.created_at >= min(b.since))
      limit ${sql.raw(String(BATCH))}`,
  );
  const happened = rows.map(
    (row) =>
      [row.order_id, { events: ["stuck" as const], blocked: { ruleId, since: toIso(row.since) } }] as const,
  );
  if (happened.length > 0) await recordOrders(tx, agencyId, new Map(happened));
  return rows.length;
}

/** Looks for orders that are blocked for as long as a rule says. `report`: of a rule whose orders cannot be read. */
export function blockedWork(database: Database, report: (error: unknown) => void): Work {
  let lookedAt = 0;
  return {
    name: "rules for blocked orders",
    async once(signal) {
      if (signal.aborted || Date.now() - lookedAt < EVERY_MS) return false;
      lookedAt = Date.now();
      const rules = await rowsOf<BlockedRule>(
        database,
        sql`select agency_id, id, seller_team_id, hours, since from rules
          where event = 'stuck' and state <> 'off' and hours is not null and since is not null and deleted_at is null`,
      );
      for (const rule of rules) {
        try {
          let some = BATCH;
          while (some === BATCH && !signal.aborted)
            some = await inTransaction(database, (tx) => recordBlocked(tx, rule));
        } catch (error) {
          report(error);
        }
      }
      return false;
    },
  };
}
