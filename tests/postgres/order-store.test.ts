import { afterEach, expect, test } from "vitest";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { nameStore } from "../../src/server/shops/notices/name-store.queries.ts";
import { noteParcels } from "../../src/server/shops/notices/notice.queries.ts";
import { noticeWork } from "../../src/server/shops/notices/work.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { agency, make, sellerTeam } from "../support/factories.ts";
import { startStore } from "../support/store-server.ts";

const ORDERS = 60;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** Orders that left, of a team with two shops that each have a webhook: nobody has said which is meant. */
async function world() {
  const database = await freshPostgres();
  open.push(database);
  const agencyId = (await agency(database)).id;
  const owner = { agencyId, sellerTeamId: (await sellerTeam(database, { agencyId })).id };
  const shop = async () => {
    const server = await startStore();
    open.push(server);
    // Long enough for somebody to come in between.
    server.manners = { takesMs: 15 };
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
  await inTransaction(database, (tx) => noteParcels(tx, agencyId, parcels));
  const scope = { reach: "agency", agencyId } as const;
  const name = (ids: readonly string[], integrationId: string) =>
    inTransaction(database, (tx) =>
      nameStore(tx, { userId: null, ip: null, scope }, scope, ids, integrationId),
    );
  return { database, shops, orders, name };
}

describePostgres("two people who name different stores of the same orders while stores are told", () => {
  test("leave each order with one, which alone has heard of its parcel", async () => {
    const { database, shops, orders, name } = await world();
    const { signal } = new AbortController();
    const work = noticeWork(database, { allowPrivateStores: true });
    let naming = true;
    const worker = async () => {
      while (naming || (await work.once(signal)))
        if (!(await work.once(signal))) await new Promise((resume) => setTimeout(resume, 2));
    };
    const person = async (shop: number) => {
      let refused = 0;
      for (const [n, id] of orders.entries()) {
        const { failed } = await name([id, orders[(n * 7) % ORDERS] ?? id], shops[shop]?.id ?? "");
        refused += failed.length;
      }
      return refused;
    };
    const workers = [worker(), worker(), worker()];
    const refused = await Promise.all([person(0), person(1)]);
    naming = false;
    await Promise.all(workers);
    const heard = shops.map(({ server }) => server.heard.map(({ body }) => body.order.name as string));
    expect([...(heard[0] ?? []), ...(heard[1] ?? [])].sort()).toEqual(orders.map((_, n) => `#${n}`).sort());
    const { rows } = await database.pool.query<{ name: string; named: string; told: string }>(
      `select o.order_name as name, o.integration_id as named, n.integration_id as told
        from orders o join store_notices n on n.order_id = o.id and n.status = 'told'`,
    );
    expect(rows).toHaveLength(ORDERS);
    for (const { name: order, named, told } of rows) {
      expect(named, order).toBe(told);
      expect(heard[shops.findIndex(({ id }) => id === named)], order).toContain(order);
    }
    // They did get in each other's way.
    expect(refused[0] + refused[1]).toBeGreaterThan(0);
  });
});
