import http from "node:http";
import type { Database } from "../../src/server/db/client.ts";
import { inTurn, type Line, type Measure, median, whole } from "../budget.ts";
import { type Fresh, freshDatabase, hasPostgres } from "../postgres.ts";
import { type Running, startServer } from "../server.ts";
import { fillOrders, makeWorld, type World } from "../world.ts";

const FEW = 10_000;
const SAMPLES = 20;
/** As for the pages of a list. */
const LIMIT = 3;

interface Shop {
  readonly fresh: Fresh;
  readonly world: World;
  readonly server: Running;
}

/** Blockers of the waiting orders, with as many causes as a large agency has, in the proportions of real use. */
export async function fillBlockers(database: Database): Promise<void> {
  await database.withStatementTimeout(0, async (client) => {
    await client.query("begin");
    await client.query("truncate order_blockers, blocker_counters");
    await client.query(`insert into order_blockers
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
          when 'stock' then 'variant-' || o.n % 50 else '' end as cause,
        case g.gate when 'approve' then 'agency' when 'stock' then 'supplier' when 'design' then 'designer'
          when 'paid' then 'buyer' else 'seller' end as owner) c`);
    await client.query(`insert into blocker_counters
        (agency_id, seller_team_id, gate, owner, cause, orders, amount, due)
      select agency_id, seller_team_id, gate, owner, cause, count(*), sum(amount), sum(due)
      from order_blockers group by 1, 2, 3, 4, 5`);
    // Most orders ship in time: one in fifty is late.
    await client.query(`update orders set accounting = jsonb_set(accounting, '{approvedAt}',
        to_jsonb(to_char(now() - case when abs(hashtext(id::text)) % 50 = 0 then interval '20 days' else interval '1 hour' end,
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where status in ('Approved', 'InProduction', 'PartiallyFulfilled', 'CancelShipment')`);
    await client.query("commit");
    await client.query("vacuum (analyze)");
  });
}

async function openShop(count: number): Promise<Shop> {
  const fresh = await freshDatabase();
  const world = await makeWorld(fresh.database);
  await fillOrders(fresh.database, world, count);
  await fillBlockers(fresh.database);
  return { fresh, world, server: await startServer({ DATABASE_URL: fresh.url }) };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

async function latency({ server, world }: Shop, path: string): Promise<number> {
  const durations: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const began = performance.now();
    await new Promise<void>((resolve, reject) => {
      const headers = { authorization: `Bearer ${world.agencyToken}` };
      http
        .get(`${server.url}/api/${path}`, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
          response.resume().once("end", resolve);
        })
        .once("error", reject);
    });
    durations.push(performance.now() - began);
  }
  return median(durations);
}

const PATHS = {
  "the blocker board": "orders/blockers?limit=50",
  "its address causes": "orders/blockers?limit=50&waitsFor=address",
  "orders that wait for stock": "orders?limit=20&waitsFor=stock",
  "stuck orders": "orders?limit=20&waitsFor=mapped,address,stock,paid,design",
  "orders of one cause": "orders?limit=20&waitsFor=mapped&cause=sku:BENCH-7",
  "orders that wait for a balance": "orders?limit=20&waitsFor=balance",
  "orders that wait for the seller": "orders?limit=20&waitsFor=owner-seller",
  "late orders": "orders?limit=20&late=true",
  "the agency's home": "home",
} as const;

async function measure(count: number, report: (line: Line) => void): Promise<void> {
  const [many, few] = [whole(count), whole(FEW)];
  const budget = `${many} orders against ${few}`;
  if (!hasPostgres()) return report({ budget, note: "there is no PostgreSQL", isNotRun: true });
  const shops = { few: await openShop(FEW), many: await openShop(count) };
  try {
    for (const [name, path] of Object.entries(PATHS)) {
      const things = { few: () => latency(shops.few, path), many: () => latency(shops.many, path) };
      await inTurn(things, 1);
      const medians = await inTurn(things);
      report({
        budget: `${budget}: ${name}`,
        floor: `${medians.few.toFixed(2)} ms at ${few}`,
        ours: `${medians.many.toFixed(2)} ms at ${many}`,
        value: medians.many / medians.few,
        limit: LIMIT,
        better: "less",
        unit: "x",
      });
    }
  } finally {
    agent.destroy();
    for (const { server, fresh } of Object.values(shops)) {
      await server.stop();
      await fresh.close();
    }
  }
}

export const blockers: Measure = { name: "blockers", run: (report) => measure(100_000, report) };

export const manyBlockers: Measure = {
  name: "blockers-large",
  isLong: true,
  run: (report) => measure(1_000_000, report),
};
