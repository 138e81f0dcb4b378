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

describePostgres("several deposits are approved at two servers", () => {
  let one: TestApp;
  let two: TestApp;
  let agencies: [Client, Client];
  let teams: string[];

  beforeAll(async () => {
    const database = await freshPostgres();
    one = await startApp({ database });
    two = await startApp({ database });
    const { agencyId, sellerTeamId, otherTeamId } = one.world;
    teams = [sellerTeamId, otherTeamId];
    agencies = [await one.newPerson("agency", { agencyId }), await two.newPerson("agency", { agencyId })];
  }, 60_000);
  afterAll(async () => {
    await one.app.close();
    await two.close();
  });

  const pending = async (team = ""): Promise<string> =>
    (
      await agencies[0].post(`deposits/seller-teams/${team}`, {
        amount: 5,
        payWith: "Payoneer",
        status: "pending",
      })
    ).body.id;
  const balances = () =>
    Promise.all(
      teams.map(async (team) => (await agencies[0].get(`balances/seller-teams/${team}`)).body.amount),
    );

  test("by two people and one at a time at once, and each is credited once", async () => {
    const before = await balances();
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b, c] = [await pending(teams[0]), await pending(teams[1]), await pending(teams[0])];
      const [first, second, single] = await Promise.all([
        agencies[0].post("deposits/approve", { ids: [a, b, c] }),
        agencies[1].post("deposits/approve", { ids: [c, b, a] }),
        agencies[round % 2 ? 1 : 0].patch(`deposits/seller-teams/${teams[0]}/${c}`, { status: "approved" }),
      ]);
      expect([first.status, second.status]).toEqual([200, 200]);
      const approved = [...first.body.success, ...second.body.success, ...(single.status === 200 ? [c] : [])];
      expect(approved).toHaveLength(3);
      expect(new Set(approved)).toEqual(new Set([a, b, c]));
    }
    const after = await balances();
    expect(after.map((amount, index) => amount - (before[index] ?? 0))).toEqual([10 * ROUNDS, 5 * ROUNDS]);
    expect((await verifyLedger(one.database)).filter(({ ok }) => !ok)).toEqual([]);
  }, 120_000);
});
