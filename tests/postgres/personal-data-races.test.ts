import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { eraseOldBuyers } from "../../src/server/personal-data/retention.queries.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop, type Shop } from "../support/shop.ts";

const PAIRS = 20;

describePostgres("an erasure at the same time as", () => {
  let platen: TestApp;
  let shop: Shop;
  let agency: Client;
  let seller: Client;
  beforeAll(async () => {
    platen = await startApp({ database: await freshPostgres() });
    shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
    [agency, seller] = [await platen.as("agency"), await platen.as("seller")];
  });
  afterAll(() => platen.close());

  const rows = async (text: string, values: unknown[] = []) =>
    (await platen.database.pool.query(text, values)).rows;

  /** A buyer with a draft. */
  async function buyer(name: string) {
    const email = `${name.toLowerCase().replace(/\W/g, "-")}@race.test`;
    const [order = ""] = await shop.orders(1, { fullName: name, email });
    const { body } = await seller.post("customers", { name, email });
    return { order, customer: body.id as string, email };
  }

  it("another one happens once", async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const name = `Twice Erased ${pair}`;
      const { customer } = await buyer(name);
      const answers = await Promise.all(
        [seller, agency].map((person) => person.post(`customers/${customer}/erase`, { name })),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
      expect(
        await rows("select 1 from audit where subject = $1 and action = 'erase'", [customer]),
      ).toHaveLength(1);
    }
  });

  it("a change of the order leaves the erased buyer, whichever comes first", async () => {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const name = `Edited Meanwhile ${pair}`;
      const { order, customer } = await buyer(name);
      const { version } = (await seller.get(`orders/${order}`)).body;
      const [erased, edited] = await Promise.all([
        agency.post(`customers/${customer}/erase`, { name }),
        seller.post(`orders/${order}/customer/update`, { address1: `${pair} New Street`, version }),
      ]);
      expect(erased.status, erased.text).toBe(200);
      // The second one has seen another version.
      expect([200, 400]).toContain(edited.status);
      const [left] = await rows("select full_name, email, address1 from orders where id = $1", [order]);
      expect(left).toEqual({ full_name: "Erased", email: null, address1: null });
      const texts = await rows("select detail::text as text from order_events where order_id = $1", [order]);
      expect(texts.filter(({ text }) => text?.includes("New Street"))).toEqual([]);
    }
  });

  it("the retention of two processes erases each order once", async () => {
    const ids = await shop.orders(PAIRS, { fullName: "Long Ago", email: "long@ago.test" });
    await seller.post("orders/cancel", { ids });
    await rows("update orders set created_at = now() - interval '30 months' where id = any($1)", [ids]);
    await rows("update order_events set created_at = now() - interval '30 months' where order_id = any($1)", [
      ids,
    ]);
    await agency.patch("agencies/update-settings", { settings: { buyerDataMonths: 24 } });
    const counts = await Promise.all([eraseOldBuyers(platen.database), eraseOldBuyers(platen.database)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(PAIRS);
    const audited = await rows("select 1 from audit where action = 'erase-buyer' and subject = any($1)", [
      ids,
    ]);
    expect(audited).toHaveLength(PAIRS);
    expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
  });
});
