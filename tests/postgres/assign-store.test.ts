import { afterEach, expect, test } from "vitest";
import { readConfig } from "../../src/server/config/config.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { assignStore } from "../../src/server/stores/sync/assign-store.queries.ts";
import { enqueueSync } from "../../src/server/stores/sync/enqueue.queries.ts";
import { storeSyncWork } from "../../src/server/stores/sync/work.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, make, sellerTeam } from "../support/factories.ts";
import { startStore } from "../support/store-server.ts";

const ORDERS = 60;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Shipped orders without a store, of a team with two stores that each have a webhook. */
async function world() {
  const database = await freshPostgres();
  open.push(database);
  const agencyId = (await agency(database)).id;
  const owner = { agencyId, sellerTeamId: (await sellerTeam(database, { agencyId })).id };
  const shop = async () => {
    const server = await startStore();
    open.push(server);
    // Slow enough for concurrent assignments.
    server.behavior = { takesMs: 15 };
    const columns = { platform: "other", sendTracking: true, storeId: null };
    const { id } = await make(database, "integrations", owner, columns);
    await database.pool.query(
      "insert into integration_keys (agency_id, integration_id, address, key) values ($1, $2, $3, 'shh')",
      [agencyId, id, server.url],
    );
    return { id, server };
  };
  const shops = [await shop(), await shop()] as const;
  const orders: string[] = [];
  const parcels: string[] = [];
  for (let n = 0; n < ORDERS; n++) {
    const order = await make(database, "orders", owner, { importId: null, orderName: `#${n}` });
    orders.push(order.id);
    const columns = { orderId: order.id, number: `N-${n}`, status: "shipped", importId: null, items: [] };
    parcels.push((await make(database, "tracking", owner, columns)).id);
  }
  await inTransaction(database, (tx) => enqueueSync(tx, agencyId, parcels));
  const scope = { reach: "agency", agencyId } as const;
  const assign = (ids: readonly string[], integrationId: string) =>
    inTransaction(database, (tx) =>
      assignStore(tx, { userId: null, ip: null, scope }, scope, ids, integrationId),
    );
  return { database, shops, orders, assign };
}

describePostgres("concurrent assignments of two stores to the same orders during the sync", () => {
  test("give each order one store, and sync its parcel only to that store", async () => {
    const { database, shops, orders, assign } = await world();
    const { signal } = new AbortController();
    const work = storeSyncWork(database, readConfig({ ALLOW_PRIVATE_STORES: "1" }));
    let assigning = true;
    const worker = async () => {
      while (assigning || (await work.once(signal)))
        if (!(await work.once(signal))) await new Promise((resume) => setTimeout(resume, 2));
    };
    const person = async (shop: number) => {
      let refused = 0;
      for (const [n, id] of orders.entries()) {
        const { failed } = await assign([id, orders[(n * 7) % ORDERS] ?? id], shops[shop]?.id ?? "");
        refused += failed.length;
      }
      return refused;
    };
    const workers = [worker(), worker(), worker()];
    const refused = await Promise.all([person(0), person(1)]);
    assigning = false;
    await Promise.all(workers);
    const received = shops.map(({ server }) => server.received.map(({ body }) => body.order.name as string));
    expect([...(received[0] ?? []), ...(received[1] ?? [])].sort()).toEqual(
      orders.map((_, n) => `#${n}`).sort(),
    );
    const { rows } = await database.pool.query<{ name: string; assigned: string; synced: string }>(
      `select o.order_name as name, o.integration_id as assigned, n.integration_id as synced
        from orders o join store_syncs n on n.order_id = o.id and n.status = 'synced'`,
    );
    expect(rows).toHaveLength(ORDERS);
    for (const { name: order, assigned, synced } of rows) {
      expect(assigned, order).toBe(synced);
      expect(received[shops.findIndex(({ id }) => id === assigned)], order).toContain(order);
    }
    // Some assignments must have conflicted.
    expect(refused[0] + refused[1]).toBeGreaterThan(0);
  });
});
