import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = 20;
/** What an order of the shop costs its seller. */
const CHARGE = 14.49;

describePostgres("a deposit is reversed at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let shop: Shop;
  let seller: Client;
  let agencies: [Client, Client];
  let path: string;

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const { agencyId, sellerTeamId } = one.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    seller = await two.newPerson("seller", { agencyId, sellerTeamId });
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
    path = `deposits/seller-teams/${sellerTeamId}`;
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const topup = async (amount: number): Promise<string> =>
    (await agencies[0].post(path, { amount, payWith: "Payoneer" })).body.id;
  const wallet = async () => (await seller.get("balances/seller-teams")).body;
  const settled = async () => expect((await verifyLedger(one.database)).filter(({ ok }) => !ok)).toEqual([]);

  test("while its money is spent: the order is submitted with it and leaves a debt, or is refused", async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await topup(CHARGE);
      expect(await wallet()).toMatchObject({ available: CHARGE, receivable: 0 });
      const [order = ""] = await shop.orders(1);
      const reverse = () => agencies[0].post(`${path}/${id}/reverse`, { reason: "It bounced" });
      const submit = () => seller.post("orders/submit", { ids: [order] });
      // Each begins first in half of the rounds.
      const [reversed, submitted] =
        round % 2
          ? await Promise.all([reverse(), submit()])
          : (await Promise.all([submit(), reverse()])).toReversed();
      expect(reversed?.status).toBe(200);
      const isSubmitted = submitted?.body.success.length === 1;
      const owed = isSubmitted ? CHARGE : 0;
      expect(await wallet()).toMatchObject({ amount: 0 - owed, available: 0, receivable: owed });
      const { status } = (await seller.get(`orders/${order}`)).body;
      expect(status).toBe(isSubmitted ? "InReview" : "Unfulfilled");
      await settled();
      outcomes.add(status);
      if (isSubmitted) await topup(CHARGE);
    }
    expect(outcomes.size, "both outcomes were seen").toBe(2);
  }, 120_000);

  test("by two people at once, of whom one does it", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await topup(5);
      const answers = await Promise.all(
        agencies.map((person) => person.post(`${path}/${id}/reverse`, { reason: "It bounced" })),
      );
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    }
    expect((await wallet()).amount).toBe(0);
    await settled();
  }, 60_000);
});
