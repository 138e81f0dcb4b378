import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { deliveredSale } from "../support/profit.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = 20;
const DAY_MS = 86_400_000;

describePostgres("a store's payout, at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let agencies: [Client, Client];
  let store: string;
  let integration: string;

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    shop = await openShop(database, one.world.agencyId, one.world.sellerTeamId);
    const { agencyId } = one.world;
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
    const seller = await one.as("seller");
    const made = { name: "Store", platform: "etsy", domain: "store.example.com" };
    store = (await seller.post("stores", made)).body.id;
    integration = (await seller.post("integrations", { ...made, store })).body.id;
    await agencies[0].put(`stores/${store}/collects`, { collects: "agency" });
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const sale = async (reference: string) => {
    const id = await deliveredSale(one.database, shop, 4_000n, new Date(Date.now() - DAY_MS).toISOString());
    await one.database.pool.query("update orders set reference_id1 = $1, integration_id = $2 where id = $3", [
      reference,
      integration,
      id,
    ]);
    return id;
  };
  const isTrue = async () => {
    expect((await verifyLedger(one.database)).filter((check) => !check.ok)).toEqual([]);
  };
  const saleOf = async (id: string) => (await agencies[0].get(`orders/${id}`)).body.sale;
  const enter = (by: Client, reference: string, more: object = {}) =>
    by.post("settlements", {
      store,
      date: "2026-11-27",
      lines: [{ orderReference: reference, gross: 40, fee: 1 }],
      ...more,
    });

  test("and a refund to the buyer both count, whichever comes first", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = `refund-${round}`;
      const id = await sale(reference);
      const [settled, refunded] = await Promise.all([
        enter(agencies[0], reference),
        agencies[1].post(`orders/${id}/refund`, { reason: "Blurred", buyerAmount: 5 }),
      ]);
      expect([settled.body.settled, refunded.status], refunded.text).toEqual([1, 200]);
      expect(await saleOf(id)).toMatchObject({ collected: 40, returned: 5, settled: 40 });
    }
    await isTrue();
  }, 120_000);

  test("is entered once, and its line posts once, when two enter it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = `twice-${round}`;
      const id = await sale(reference);
      const same = await Promise.all(
        agencies.map((by) => enter(by, reference, { reference: `PO-${round}` })),
      );
      expect(same.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400]);
      const others = await Promise.all(
        agencies.map((by, index) =>
          enter(by, reference, { reference: `PO-${round}-${index}`, date: `2026-11-1${index}` }),
        ),
      );
      expect(others.map(({ body }) => body.settled)).toEqual([0, 0]);
      expect(await saleOf(id)).toMatchObject({ settled: 40 });
    }
    await isTrue();
  }, 120_000);

  test("settles a line that waits once for two people", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await sale(`chosen-${round}`);
      const { body } = await enter(agencies[0], `misspelled-${round}`);
      const [line] = (await agencies[0].get(`settlement-lines?settlement=${body.id}`)).body.data;
      const url = `settlement-lines/${line.id}/settle`;
      const both = await Promise.all(agencies.map((by) => by.post(url, { order: id })));
      expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      expect((await agencies[0].get(`settlements/${body.id}`)).body.waiting).toBe(0);
    }
    await isTrue();
  }, 120_000);
});
