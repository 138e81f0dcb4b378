import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import type { Outcome } from "./histories.ts";

/** The count of each effect, by kind, subject and mark. */
async function effectsIn(database: Database, agencyId: string): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  const add = async (query: SQL) => {
    for (const { effect, times } of await rowsOf<{ effect: string; times: number }>(database, query)) {
      counted.set(effect, times);
    }
  };
  await add(sql`select e.action || ' ' || e.order_id || ' ' ||
        case e.action when 'track' then coalesce(e.detail ->> 'number', '')
          when 'refund' then coalesce(e.detail ->> 'reason', '') else '' end as effect, count(*)::int as times
      from order_events e where e.agency_id = ${agencyId} and e.actor_id is not null group by 1`);
  await add(sql`select 'deposit ' || seller_team_id || ' ' || transaction_id as effect, count(*)::int as times
      from deposits where agency_id = ${agencyId} and transaction_id is not null group by 1`);
  await add(sql`select 'deposit-' || action || ' ' || subject || ' ' as effect, count(*)::int as times from audit
      where agency_id = ${agencyId} and object = 'deposits' and action in ('approved', 'rejected', 'reverse')
      group by 1`);
  await add(sql`select 'payout ' || seller_team_id || ' ' || note as effect, count(*)::int as times
      from payouts where agency_id = ${agencyId} group by 1`);
  await add(sql`select 'payout-' || action || ' ' || subject || ' ' as effect, count(*)::int as times from audit
      where agency_id = ${agencyId} and object = 'payouts' and action in ('approved', 'canceled') group by 1`);
  return counted;
}

/** Effects whose count contradicts the acknowledged calls. Unanswered calls may or may not have had an effect. */
export async function contradictions(
  database: Database,
  agencyId: string,
  calls: readonly Outcome[],
): Promise<string[]> {
  const effects = await effectsIn(database, agencyId);
  const expected = new Map<string, { done: number; unknown: number }>();
  for (const { what, subject, mark, outcome } of calls) {
    const effect = `${what} ${subject} ${mark}`;
    const count = expected.get(effect) ?? { done: 0, unknown: 0 };
    if (outcome !== "refused") count[outcome] += 1;
    expected.set(effect, count);
  }
  const names = new Set([...effects.keys(), ...expected.keys()]);
  return [...names].flatMap((effect) => {
    const { done, unknown } = expected.get(effect) ?? { done: 0, unknown: 0 };
    const times = effects.get(effect) ?? 0;
    const isTrue = times >= done && times <= done + unknown;
    return isTrue ? [] : [`${effect}: ${times} times, acknowledged ${done}, unanswered ${unknown}`];
  });
}
