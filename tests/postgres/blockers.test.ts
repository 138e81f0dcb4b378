import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { expectExactBlockers } from "../support/blockers.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = times(30, 6);

/** Two servers change orders with the same cause at once. */
describePostgres("blockers at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let sellers: Client[];
  let agencies: Client[];

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    shop = await openShop(database, one.world.agencyId, one.world.sellerTeamId);
    const { agencyId, sellerTeamId } = one.world;
    sellers = [
      await one.newPerson("seller", { agencyId, sellerTeamId }),
      await two.newPerson("seller", { agencyId, sellerTeamId }),
    ];
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
    await shop.deposit(5_000);
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const each = (people: Client[], index: number) => people[index % people.length] as Client;

  test("count every order once while both confirm, hold, submit and cancel orders of one cause", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await shop.orders(16, { addressStatus: 0, zipCode: "1" });
      const responses = await Promise.all(
        ids.flatMap((id, index) => {
          const seller = each(sellers, index);
          const agency = each(agencies, index + 1);
          return [
            seller.post("orders/confirm-address", { ids: [id, ids[(index + 1) % ids.length]] }),
            index % 3 === 0 && agency.post("orders/hold", { ids: [id], reason: "Wait" }),
            index % 4 === 0 && seller.post("orders/cancel", { ids: [id] }),
            index % 2 === 0 && seller.post("orders/submit", { ids: [id] }),
          ].filter((call) => call !== false);
        }),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
      await expectExactBlockers(one.database, shop.agencyId);
    }
  });

  test("block each order of a reference that two servers use at once, and free the last one", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const reference = `shared-${round}`;
      const made = await Promise.all([shop.orders(1, { reference }), shop.orders(1, { reference })]);
      const [first = "", second = ""] = made.flat();
      await expectExactBlockers(one.database, shop.agencyId);
      const [, third] = await Promise.all([
        each(sellers, round).post("orders/cancel", { ids: [first] }),
        shop.orders(1, { reference }),
      ]);
      await expectExactBlockers(one.database, shop.agencyId);
      await Promise.all([
        each(sellers, 0).post("orders/cancel", { ids: [second] }),
        each(sellers, 1).post("orders/hold", { ids: third, reason: "Wait" }),
      ]);
      await expectExactBlockers(one.database, shop.agencyId);
    }
  });

  /** Holds the lock of the team's blockers while `work` runs until `waiting` transactions wait for it. */
  async function whileLocked<T>(
    waiting: number,
    work: () => Promise<T>,
    then: () => Promise<void> = async () => {},
  ): Promise<{ working: Promise<T> }> {
    const holder = await one.database.pool.connect();
    const key = "hashtextextended($1, 0)";
    const values = [`blockers ${shop.agencyId} ${one.world.sellerTeamId}`];
    try {
      await holder.query(`select pg_advisory_lock(${key})`, values);
      const working = work();
      await vi.waitFor(async () => expect(await waiters(holder)).toHaveLength(waiting), 5_000);
      await then();
      return { working };
    } finally {
      await holder.query(`select pg_advisory_unlock(${key})`, values);
      holder.release();
    }
  }
  const waiters = async (client: Pick<typeof one.database.pool, "query">) =>
    (await client.query("select pid from pg_locks where locktype = 'advisory' and not granted")).rows;

  test("free a new order whose twin is canceled by a transaction that waited with it for the lock", async () => {
    const reference = "waited-together";
    const twins = await shop.orders(1, { reference });
    // On hold, so that both change different counters of orders, whose rows would make one wait for the other.
    await each(agencies, 0).post("orders/hold", { ids: twins, reason: "Wait" });
    const canceling: Promise<{ body: unknown }>[] = [];
    const { working } = await whileLocked(
      1,
      () => shop.orders(1, { reference }),
      async () => {
        canceling.push(each(agencies, 1).post("orders/cancel", { ids: twins }));
        await vi.waitFor(async () => expect(await waiters(one.database.pool)).toHaveLength(2), 5_000);
      },
    );
    await Promise.all([working, ...canceling]);
    const { rows } = await one.database.pool.query(
      "select status from orders where reference_id1 = $1 order by status",
      [reference],
    );
    expect(rows).toEqual([{ status: "Cancel" }, { status: "Unfulfilled" }]);
    await expectExactBlockers(one.database, shop.agencyId);
  });

  test("leave nothing of an order whose connection ends while it waits for the lock", async () => {
    const { pool } = one.database;
    const { working } = await whileLocked(
      1,
      () => Promise.allSettled([shop.orders(1, { reference: "killed" })]),
      async () => {
        for (const { pid } of await waiters(pool)) await pool.query("select pg_terminate_backend($1)", [pid]);
      },
    );
    expect((await working).map(({ status }) => status)).toEqual(["rejected"]);
    const { rows } = await pool.query("select id from orders where reference_id1 = 'killed'");
    expect(rows).toEqual([]);
    await expectExactBlockers(one.database, shop.agencyId);
  });

  test("count orders once while stock changes and both submit and approve", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await shop.orders(10);
      await Promise.all([
        ...ids.map((id, index) => each(sellers, index).post("orders/submit", { ids: [id] })),
        each(agencies, 0).patch(`catalog-variants/${shop.tee.id}`, { inStock: round % 2 === 1 }),
        each(agencies, 1).post("orders/approve", { ids }),
      ]);
      await one.app.jobs.idle();
      await expectExactBlockers(one.database, shop.agencyId);
    }
  });
});
