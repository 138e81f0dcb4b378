import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { make } from "../support/factories.ts";
import { times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { orderOf, storeGoods } from "../support/warehouse-goods.ts";

const ROUNDS = times(40, 8);

/** Calls about the same stock at the same time, which a single connection would queue. */
describePostgres("stock and orders at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let seller: Client;
  let agencies: [Client, Client];
  let warehouse: string;
  let stock: string;
  let sku: string;
  let made = 0;

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const { agencyId, sellerTeamId } = one.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    await shop.deposit(100_000);
    seller = await one.newPerson("seller", { agencyId, sellerTeamId });
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
    warehouse = (await make(database, "warehouses", one.world, { name: "Fern", active: true })).id;
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });
  beforeEach(() => nextGoods());

  async function nextGoods(): Promise<void> {
    made += 1;
    sku = `MUG-${made}`;
    ({ stock } = await storeGoods(one.database, one.world, { sku, warehouse }));
  }
  const by = (index: number) => agencies[index % 2] as Client;
  const count = (quantity: number, who = by(0)) =>
    who.post(`warehouse-stock/${stock}/adjust`, { reason: "counted", quantity });
  const inStock = async (): Promise<number> => (await seller.get(`warehouse-stock/${stock}`)).body.quantity;
  async function submitted(orders: number, units = 1): Promise<string[]> {
    const ids = await shop.orders(orders, orderOf(shop, units, sku));
    expect((await seller.post("orders/submit", { ids })).body.failed).toEqual([]);
    return ids;
  }
  const statusOf = async (id: string) => (await by(0).get(`orders/${id}`)).body.status;
  const settled = async () => expect((await verifyLedger(one.database)).filter(({ ok }) => !ok)).toEqual([]);

  test("give the last unit to one of two approvals, and the other gets the gate's sentence", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await nextGoods();
      await count(1);
      const ids = await submitted(2);
      const answers = await Promise.all(
        ids.map((id, index) => by(index).post("orders/approve", { ids: [id] })),
      );
      expect(answers.flatMap(({ body }) => body.success)).toHaveLength(1);
      expect(answers.flatMap(({ body }) => body.failed)).toMatchObject([
        { gate: "stock", message: "0 of 1 Mug 11oz in Fern: send in more" },
      ]);
      expect(await inStock()).toBe(0);
    }
    await settled();
  });

  test("take the units of an order once for four approvals", async () => {
    await count(10);
    const [id = ""] = await submitted(1, 3);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((who) => by(who).post("orders/approve", { ids: [id] })),
    );
    expect(answers.flatMap(({ body }) => body.success)).toEqual([id]);
    expect(await inStock()).toBe(7);
  });

  test("stay exact while people count the stock that orders take", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await nextGoods();
      await count(2);
      const [id = ""] = await submitted(1, 2);
      const [approval] = await Promise.all([by(0).post("orders/approve", { ids: [id] }), count(1, by(1))]);
      // Counted first, the order is short; approved first, the count is what is left.
      expect([approval.status, await inStock()]).toEqual([200, 1]);
      expect(await statusOf(id)).toBe(approval.body.success.length === 1 ? "Approved" : "InReview");
    }
    await settled();
  });

  test("give units back once if an order is canceled while it is picked up", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await nextGoods();
      await count(4);
      const [id = ""] = await submitted(1, 3);
      await by(0).post("orders/approve", { ids: [id] });
      await Promise.all([
        by(0).post("orders/cancel", { ids: [id] }),
        by(1).post("orders/pickup", { ids: [id] }),
        by(1).post("orders/cancel", { ids: [id] }),
      ]);
      expect(await inStock()).toBe(4);
    }
    await settled();
  });

  test("end without a deadlock while many orders of two goods are approved, canceled and counted", async () => {
    await count(40);
    const first = { sku, stock };
    const mugs = await submitted(20);
    await nextGoods();
    await count(40);
    const cups = await submitted(20);
    const mixed = mugs.flatMap((id, index) => [id, cups[index] ?? ""]);
    const halves = [mixed.slice(0, 24), mixed.slice(16), [...mixed].reverse()];
    const answers = await Promise.all([
      ...halves.map((ids, index) => by(index).post("orders/approve", { ids })),
      by(0).post("orders/cancel", { ids: mixed.slice(10, 20) }),
      ...[1, 2].map((delta) =>
        by(1).post(`warehouse-stock/${first.stock}/adjust`, { reason: "found", delta }),
      ),
      by(1).post(`warehouse-stock/${stock}/adjust`, { reason: "found", delta: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await by(0).post("orders/cancel", { ids: mixed });
    expect(body.success.length + 10).toBe(mixed.length);
    expect(await inStock()).toBe(41);
    expect((await seller.get(`warehouse-stock/${first.stock}`)).body.quantity).toBe(43);
    await settled();
  });

  test("give the last unit to one of two submits of a team with automatic approval, and the other waits", async () => {
    const auto = (value: boolean) =>
      one.database.pool.query("update seller_teams set auto_approve_order = $1 where id = $2", [
        value,
        one.world.sellerTeamId,
      ]);
    const colleague = await two.newPerson("seller", one.world);
    await auto(true);
    for (let round = 0; round < ROUNDS; round += 1) {
      await nextGoods();
      await count(1);
      const [first = "", second = ""] = await shop.orders(2, orderOf(shop, 1, sku));
      const answers = await Promise.all([
        seller.post("orders/submit", { ids: [first] }),
        colleague.post("orders/submit", { ids: [second] }),
      ]);
      expect(answers.flatMap(({ body }) => body.success)).toEqual([first, second]);
      const statuses = await Promise.all([first, second].map(statusOf));
      expect(new Set(statuses)).toEqual(new Set(["Approved", "InReview"]));
      expect(await inStock()).toBe(0);
    }
    await auto(false);
    await settled();
  });

  describe("while somebody holds the stock", () => {
    /** Runs `work` while another transaction has the stock locked. */
    async function whileLocked(mode: "update" | "share", work: () => Promise<void>): Promise<void> {
      const client = await one.database.pool.connect();
      try {
        await client.query("begin");
        await client.query(`select 1 from warehouse_stock where id = $1 for ${mode}`, [stock]);
        await work();
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
    const WAITS = "waits";
    const orWaits = <T>(answer: Promise<T>) =>
      Promise.race([answer, new Promise<string>((resume) => setTimeout(() => resume(WAITS), 1_500))]);
    const succeeds = async (answer: Promise<{ body: { success: string[] } }>, id: string) =>
      expect(await orWaits(answer)).toMatchObject({ body: { success: [id] } });

    /** A call that waits until the stock is free, and then does what it should. */
    async function waitsFor(mode: "update" | "share", call: () => Promise<{ body: { success: string[] } }>) {
      let late: ReturnType<typeof call> | undefined;
      await whileLocked(mode, async () => {
        late = call();
        expect(await orWaits(late)).toBe(WAITS);
      });
      return (await late)?.body.success;
    }

    test("actions that move none do not wait", async () => {
      await count(5);
      const [id = ""] = await submitted(1);
      await whileLocked("update", async () => {
        await succeeds(by(0).post("orders/hold", { ids: [id], reason: "Box" }), id);
        await succeeds(by(0).post("orders/agency-unhold", { ids: [id] }), id);
        await succeeds(by(0).post("orders/reject", { ids: [id], reason: "Box" }), id);
      });
    });

    test("submits share it, and wait for a call that moves it", async () => {
      await count(5);
      const [first = "", second = ""] = await shop.orders(2, orderOf(shop, 1, sku));
      await whileLocked("share", () => succeeds(seller.post("orders/submit", { ids: [first] }), first));
      const submit = () => seller.post("orders/submit", { ids: [second] });
      expect(await waitsFor("update", submit)).toEqual([second]);
    });

    test("approvals and cancellations wait for it", async () => {
      await count(5);
      const [id = ""] = await submitted(1);
      for (const action of ["approve", "cancel"])
        expect(await waitsFor("share", () => by(0).post(`orders/${action}`, { ids: [id] }))).toEqual([id]);
      expect(await inStock()).toBe(5);
    });
  });
});
