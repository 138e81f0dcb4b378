import { sql } from "drizzle-orm";
import { toDollars } from "../../../domain/money/cents.ts";
import type { AutoSubmitGroup } from "../../../domain/orders/auto-submit/calls.ts";
import type { KeptFor } from "../../../domain/orders/auto-submit/plan.ts";
import { goesAt, type StoreAutoSubmit } from "../../../domain/orders/auto-submit/setting.ts";
import type { AutoSubmitOfOrder } from "../../../domain/orders/responses.ts";
import type { Database } from "../../db/client.ts";
import { toIso } from "../../db/columns/timestamp.ts";
import { rowsOf } from "../../db/statement.ts";
import type { Transaction } from "../../db/transaction.ts";
import { DUE, QUEUED, storesWithQueue, UNCHANGED_SINCE, WAITS } from "./queue.queries.ts";
import { autoSubmitOf, joinSettings, SETTINGS, type StoredSettings } from "./setting.queries.ts";

interface Team {
  readonly agencyId: string;
  readonly teamId: string;
}

/** Orders that go at the same time, or are kept, since the first of them has been as it is. */
type Waiting = { integration_id: string; since: string; orders: number; due: string; is_kept: boolean };

/** The orders of a team that wait to be submitted by themselves, by when they go, and how many cannot. */
export async function autoSubmits(
  database: Database,
  team: Team,
  now: string,
): Promise<{ groups: AutoSubmitGroup[]; kept: number }> {
  const groups = new Map<string, AutoSubmitGroup>();
  let kept = 0;
  const stores = new Map(
    (await storesWithQueue(database, team)).map((store) => [store.integrationId, store]),
  );
  // Of a minute at a time, after its first instant: at that go those of before.
  const waiting = await rowsOf<Waiting>(
    database,
    sql`select w.integration_id, min(w.since) as since, count(*)::int as orders,
        coalesce(sum(w.due), 0)::bigint as due, w.is_kept
      from (select q.integration_id, ${UNCHANGED_SINCE} as since, ${DUE} as due,
          q.kept_for is not null or ${DUE} is null as is_kept
        from ${QUEUED} and q.agency_id = ${team.agencyId} and q.seller_team_id = ${team.teamId}) w
      group by w.integration_id, date_trunc('minute', w.since - interval '1 millisecond'), w.is_kept`,
  );
  for (const { integration_id: id, is_kept: isKept, orders, since, due } of waiting) {
    const store = stores.get(id);
    const applied = store && autoSubmitOf(store);
    // The next run of the job leaves those to people.
    if (!store || !applied || applied.setting.mode === "hand") continue;
    if (isKept) kept += orders;
    else add(groups, store.name, applied, { since: toIso(since), orders, due: BigInt(due) }, now);
  }
  return { groups: [...groups.values()].sort((a, b) => (a.nextAt < b.nextAt ? -1 : 1)), kept };
}

/** Orders that go at the same time are one group, whichever store they are of. */
function add(
  groups: Map<string, AutoSubmitGroup>,
  store: string,
  applied: StoreAutoSubmit,
  waiting: { since: string; orders: number; due: bigint },
  now: string,
): void {
  const { setting, zone } = applied;
  const at = goesAt(applied, waiting.since) ?? now;
  const nextAt = at < now ? now : at;
  const isDaily = setting.mode === "daily" && at >= now;
  const key = isDaily ? `${at} ${zone}` : setting.mode;
  const before = groups.get(key);
  groups.set(key, {
    goesAt: isDaily ? at : null,
    nextAt: before && before.nextAt < nextAt ? before.nextAt : nextAt,
    time: isDaily ? setting.time : null,
    zone,
    stores: [...new Set([...(before?.stores ?? []), store])],
    orders: (before?.orders ?? 0) + waiting.orders,
    due: toDollars(BigInt(Math.round((before?.due ?? 0) * 100)) + waiting.due),
  });
}

/** How many orders of a team wait to be submitted by themselves, and what that takes. Cents */
export async function queuedOrders(database: Database, { agencyId, teamId }: Team) {
  const [row] = await rowsOf<{ count: number; due: string }>(
    database,
    sql`select count(*)::int as count, coalesce(sum(${DUE}), 0)::bigint as due
      from auto_submits q join orders o on o.agency_id = q.agency_id and o.id = q.order_id
      where q.agency_id = ${agencyId} and q.seller_team_id = ${teamId} and ${WAITS}
        and o.status in ('Unfulfilled', 'Hold') and o.deleted_at is null`,
  );
  return { count: row?.count ?? 0, due: BigInt(row?.due ?? 0) };
}

/** How an order is submitted by itself; `null` where a person does it. */
export async function autoSubmitOfOrder(
  tx: Transaction,
  agencyId: string,
  orderId: string,
): Promise<AutoSubmitOfOrder | null> {
  const [row] = await rowsOf<
    StoredSettings & { since: string; kept_for: KeptFor | null; is_skipped: boolean }
  >(
    tx,
    sql`select ${UNCHANGED_SINCE} as since, q.kept_for, q.skipped_at is not null as is_skipped, ${SETTINGS}
      from auto_submits q join orders o on o.agency_id = q.agency_id and o.id = q.order_id
      cross join lateral (select q.agency_id, q.seller_team_id) i ${joinSettings(sql`q.integration_id`)}
      where q.agency_id = ${agencyId} and q.order_id = ${orderId} and q.submitted_at is null
        and o.status in ('Unfulfilled', 'Hold')`,
  );
  if (!row) return null;
  const applied = autoSubmitOf(row);
  const at = goesAt(applied, toIso(row.since));
  if (at === null) return null;
  const { setting, level, zone } = applied;
  const { mode, minutes, time } = setting;
  return { goesAt: at, keptFor: row.kept_for, isSkipped: row.is_skipped, mode, minutes, time, zone, level };
}
