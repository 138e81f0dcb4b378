import type { Database } from "../src/server/db/client.ts";

/** The blockers of all waiting orders, and their counters. */
export const BLOCKERS = `insert into order_blockers
        (agency_id, order_id, seller_team_id, gate, owner, cause, since, amount, due)
      select agency_id, id, seller_team_id, gate, owner, cause, created_at, total_price,
        case when gate = 'submit' then 1449 else 0 end
      from (select *, abs(hashtext(id::text)) as n from orders
        where status in ('Unfulfilled', 'Hold', 'Rejected', 'InReview') and deleted_at is null) o
      cross join lateral (select
        case when o.status = 'InReview' then (array['approve', 'stock', 'design'])[1 + o.n % 3]
          else (array['submit', 'mapped', 'address', 'paid'])[1 + o.n % 4] end as gate) g
      cross join lateral (select
        case g.gate when 'mapped' then 'sku:BENCH-' || o.n % 500 when 'address' then 'US ' || 10000 + o.n % 2000
          when 'stock' then 'variant-' || o.n % 50 when 'approve' then 'passed' else '' end as cause,
        case g.gate when 'approve' then 'agency' when 'stock' then 'supplier' when 'design' then 'designer'
          when 'paid' then 'buyer' else 'seller' end as owner) c`;
export const BLOCKER_COUNTERS = `insert into blocker_counters
        (agency_id, seller_team_id, gate, owner, cause, orders, amount, due)
      select agency_id, seller_team_id, gate, owner, cause, count(*), sum(amount), sum(due)
      from order_blockers group by 1, 2, 3, 4, 5`;

/** How an approved order's approval is dated: most orders ship in time, one in fifty is late. */
export const APPROVED_AT = (
  id: string,
) => `to_jsonb(to_char(now() - case when abs(hashtext(${id}::text)) % 50 = 0 then interval '20 days' else interval '1 hour' end,
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Blockers of the waiting orders, with as many causes as a large agency has, in the proportions of real use. */
export async function fillBlockers(database: Database): Promise<void> {
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    await client.query("truncate order_blockers, blocker_counters");
    await client.query(BLOCKERS);
    await client.query(BLOCKER_COUNTERS);
    await client.query(`update orders set accounting = jsonb_set(accounting, '{approvedAt}',
        ${APPROVED_AT("id")})
      where status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment')`);
    await client.query("commit");
    await client.query("vacuum (analyze)");
  });
}
