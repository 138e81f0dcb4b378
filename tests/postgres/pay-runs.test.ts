import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayOf } from "../../src/domain/format.ts";
import { newId } from "../../src/server/ids.ts";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { someAtOnce } from "../support/at-once.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { supplier } from "../support/factories.ts";
import { openShop, type Shop } from "../support/shop.ts";

const PAIRS = 20;
/** The supplier's published price of the shop's tee, in dollars. */
const PRICE = 9;
/** More than the orders of all pairs cost the seller. */
const BUDGET = 5_000;

describePostgres("a pay run, at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let seller: Client;
  let agencies: [Client, Client];
  let creditor: string;

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const { agencyId, sellerTeamId } = one.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    seller = await two.newPerson("seller", { agencyId, sellerTeamId });
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
    creditor = await supplier(database);
    const { pool } = database;
    await pool.query("update catalogs set supplier_id = $1 where id = $2", [creditor, shop.catalogId]);
    // Goods without a base cost of the agency are bought at the supplier's price.
    await pool.query(
      "delete from basecost_items where catalog_id = $1 and basecost_id = (select basecost_id from agencies where id = $2)",
      [shop.catalogId, agencyId],
    );
    await shop.deposit(BUDGET);
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const demandTwoPeople = async (twoPeople: string[]) => {
    const saved = await agencies[0].patch("agencies/update-settings", { settings: { twoPeople } });
    expect(saved.status, saved.text).toBe(200);
  };
  beforeEach(() => demandTwoPeople([]));

  const settled = async () => expect((await verifyLedger(one.database)).filter(({ ok }) => !ok)).toEqual([]);
  const statuses = (responses: { status: number }[]) =>
    responses.map(({ status }) => status).sort((a, b) => a - b);

  /** Orders that only have to be shipped. */
  async function picked(count: number): Promise<string[]> {
    const ids = await shop.orders(count);
    const submitted = await seller.post("orders/submit", { ids });
    expect(submitted.body.failed, submitted.text).toEqual([]);
    for (const step of ["approve", "pickup"]) await agencies[0].post(`orders/${step}`, { ids });
    return ids;
  }
  async function ship(by: Client, orderId: string): Promise<void> {
    const tracked = await by.post("tracking", { orderId, carrier: "USPS", number: newId() });
    expect(tracked.status, tracked.text).toBeLessThan(300);
  }
  const payable = async (): Promise<{ open: number; paid: number; waiting: number }> => {
    const { body } = await agencies[0].get("payables");
    return body.data.find((row: { creditor: string }) => row.creditor === creditor);
  };
  const today = () => dayOf(new Date().toISOString());
  const enter = (by: Client, amount: number) =>
    by.post("pay-runs", {
      account: "supplierPayable",
      creditor,
      until: today(),
      amount,
      method: "Bank transfer",
      reference: "WIRE 4471",
      paidOn: today(),
    });
  const decide = (by: Client, id: string, status: string) => by.patch(`pay-runs/${id}`, { status });

  test("that two people enter is paid once, of 20 pairs", async () => {
    await someAtOnce(await picked(PAIRS), (id) => ship(agencies[0], id));
    // Each pair has one order more to pay for.
    await enter(agencies[0], PAIRS * PRICE);
    for (const [pair, id] of (await picked(PAIRS)).entries()) {
      await ship(agencies[0], id);
      const both = await Promise.all(agencies.map((by) => enter(by, PRICE)));
      expect(statuses(both), both.map(({ text }) => text).join()).toEqual([201, 400]);
      expect(await payable()).toMatchObject({ open: 0, paid: (PAIRS + pair + 1) * PRICE });
    }
    await settled();
  }, 120_000);

  test("that two people enter waits once, and is approved or canceled, of 20 pairs", async () => {
    await demandTwoPeople(["payRuns"]);
    const { paid: before } = await payable();
    let approved = 0;
    await ship(agencies[0], (await picked(1))[0] ?? "");
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const both = await Promise.all(agencies.map((by) => enter(by, PRICE)));
      expect(statuses(both)).toEqual([201, 400]);
      expect(await payable()).toMatchObject({ open: PRICE, waiting: PRICE });
      const first = both[0]?.status === 201 ? 0 : 1;
      const [enteredBy, other] = first === 0 ? agencies : agencies.toReversed();
      const id = both[first]?.body.id;
      const approve = () => decide(other as Client, id, "approved");
      const cancel = () => decide(enteredBy as Client, id, "canceled");
      // Each begins first in half of the pairs.
      const decided =
        pair % 2
          ? await Promise.all([approve(), cancel()])
          : (await Promise.all([cancel(), approve()])).toReversed();
      expect(statuses(decided)).toEqual([200, 400]);
      const isPaid = decided[0]?.status === 200;
      if (isPaid) approved += 1;
      expect(await payable()).toMatchObject({
        open: isPaid ? 0 : PRICE,
        waiting: 0,
        paid: before + approved * PRICE,
      });
      if (isPaid) await ship(agencies[0], (await picked(1))[0] ?? "");
    }
    await settled();
  }, 120_000);

  test("pays what was seen, or is refused, while orders ship", async () => {
    const { paid: before, open: left } = await payable();
    let [open, paid] = [left, before];
    for (const [pair, id] of (await picked(PAIRS)).entries()) {
      if (open === 0) {
        await ship(agencies[0], (await picked(1))[0] ?? "");
        open = PRICE;
      }
      const pay = () => enter(agencies[1], open);
      const sent = () => ship(agencies[0], id);
      const [run] =
        pair % 2 ? await Promise.all([pay(), sent()]) : (await Promise.all([sent(), pay()])).toReversed();
      if (run?.status === 201) {
        paid += open;
        open = PRICE;
      } else {
        expect([run?.status, Object.keys(run?.body.errors ?? {})], run?.text).toEqual([400, ["amount"]]);
        open += PRICE;
      }
      expect(await payable()).toMatchObject({ open, paid });
    }
    expect(paid, "some were paid").toBeGreaterThan(before);
    await settled();
  }, 120_000);
});
