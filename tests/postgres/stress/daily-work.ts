import { sql } from "drizzle-orm";
import type { Database } from "../../../src/server/db/client.ts";
import { rowsOf } from "../../../src/server/db/statement.ts";
import { expectExactBlockers } from "../../support/blockers.ts";
import { faultsOf } from "./invariants.ts";
import { tagCounts } from "./model/daily-work.ts";
import type { Model } from "./model/model.ts";
import type { World } from "./world.ts";

/** What an order has beside its money: design, proofs, tags, its remake, and how often each action is in its history. */
type WorkOfOrder = {
  design: string | null;
  proofs: string;
  bearer: string | null;
  units: string;
  agencyTags: string;
  sellerTags: string;
  events: Record<string, number>;
};

/** The work around orders, as the database and the model have it. */
export interface Work {
  orders: Record<string, WorkOfOrder>;
  requests: Record<string, string>;
  notes: Record<string, string>;
  days: Record<string, number>;
  tags: { agency: Record<string, number>; seller: Record<string, number> };
}

/** The actions whose events the model counts. */
const COUNTED = [
  "create",
  "create-for-seller",
  "submit",
  "approve",
  "remade",
  "remake",
  "return",
  "tag",
  "hire-designs",
  "withdraw-designs",
  "change-design-status",
  "update-item-design",
  "accept-change",
  "decline-change",
  "reject",
  "hold",
  "unhold",
  "agency-unhold",
  "pickup",
  "cancel",
  "refund",
  "cancel-request/withdraw",
  "cancel-request/decline",
];

export async function storedWork(database: Database, world: World): Promise<Work> {
  const { agencyId, sellerId } = world;
  const ofOrders = sql`select o.id, o.accounting -> 'design' ->> 'status' as design,
      o.accounting -> 'remake' ->> 'bearer' as bearer,
      array_to_string(o.agency_tags, ',') as "agencyTags", array_to_string(o.seller_tags, ',') as "sellerTags",
      coalesce((select string_agg(coalesce(p.decision, 'waits'), ',' order by p.number) from design_proofs p
        where p.agency_id = o.agency_id and p.order_id = o.id
          and p.created_at >= (o.accounting -> 'design' ->> 'requestedAt')::timestamptz), '') as proofs,
      (select string_agg(state || ' ' || quantity, ',' order by state) from (
        select case when lot ->> 'returned' = 'true' then 'returned' else lot ->> 'state' end as state,
          sum((lot ->> 'quantity')::int) as quantity
        from order_items i, jsonb_array_elements(i.accounting -> 'lots') lot
        where i.agency_id = o.agency_id and i.order_id = o.id group by 1) lots) as units,
      coalesce((select jsonb_object_agg(action, times) from (
        select case when e.actor_id is null then e.action || ' by itself' else e.action end as action,
          count(*)::int as times from order_events e where e.agency_id = o.agency_id and e.order_id = o.id
          and (e.actor_id is not null or e.action in ('unhold', 'agency-unhold'))
          and e.action = any(${sql.param(COUNTED)}::text[])
        group by 1) counted), '{}') as events
    from orders o where o.agency_id = ${agencyId}`;
  const [orders, requests, notes, days, tags] = await Promise.all([
    rowsOf<{ id: string } & WorkOfOrder>(database, ofOrders),
    rowsOf<{ id: string; is: string }>(
      database,
      sql`select id, status || case when applied_at is null then '' else ', applied' end as is
        from change_histories where agency_id = ${agencyId}`,
    ),
    rowsOf<{ id: string; side: string }>(
      database,
      sql`select id, side from order_notes where agency_id = ${agencyId}`,
    ),
    rowsOf<{ step: string; orders: number }>(
      database,
      sql`select step, sum(orders)::int as orders from order_days where agency_id = ${agencyId} group by 1`,
    ),
    rowsOf<{ owner_id: string; key: string; orders: number }>(
      database,
      sql`select owner_id, key, orders from order_tags where agency_id = ${agencyId} and orders <> 0`,
    ),
  ]);
  const tagsOf = (owner: string) =>
    Object.fromEntries(tags.flatMap((row) => (row.owner_id === owner ? [[row.key, row.orders]] : [])));
  return {
    orders: Object.fromEntries(orders.map(({ id, ...order }) => [id, order])),
    requests: Object.fromEntries(requests.map((row) => [row.id, row.is])),
    notes: Object.fromEntries(notes.map(({ id, side }) => [id, side])),
    days: Object.fromEntries(days.map(({ step, orders: count }) => [step, count])),
    tags: { agency: tagsOf(agencyId), seller: tagsOf(sellerId) },
  };
}

function unitsLabel(states: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts]
    .map(([state, count]) => `${state} ${count}`)
    .toSorted()
    .join();
}

/** The same from the model. */
export function modelWork({ life, notes, orders, requests }: Model): Work {
  return {
    orders: Object.fromEntries(
      orders.map(({ id, bearer, design, events, tags, units }) => [
        id,
        {
          design: design?.status ?? null,
          proofs: design?.proofs.map((decision) => decision ?? "waits").join() ?? "",
          bearer,
          units: unitsLabel(units.map(({ state }) => state)),
          agencyTags: tags.agency.join(),
          sellerTags: tags.seller.join(),
          events,
        },
      ]),
    ),
    requests: Object.fromEntries(
      requests.map(({ id, isApplied, status }) => [id, `${status}${isApplied ? ", applied" : ""}`]),
    ),
    notes: Object.fromEntries(notes.map(({ id, side }) => [id, side])),
    days: { created: orders.length, ...life.days },
    tags: { agency: tagCounts(orders, "agency"), seller: tagCounts(orders, "seller") },
  };
}

/** The stored invariants and counters that differ from the orders. */
export async function brokenCounters(database: Database, { agencyId }: World): Promise<string[]> {
  const blockers = await expectExactBlockers(database, agencyId).then(
    () => [],
    (error: Error) => [`blockers: ${error.message}`],
  );
  return [...(await faultsOf(database, agencyId)), ...blockers];
}
