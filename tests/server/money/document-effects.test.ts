import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { availableProfit } from "../../support/profit.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let agency: Client;
let accounting: Client;
let path: string;

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  agency = await platen.as("agency");
  accounting = await platen.newPerson("agency:accounting", { agencyId });
  path = `deposits/seller-teams/${sellerTeamId}`;
});
afterAll(() => platen.close());

const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
const balance = async (): Promise<number> =>
  (await agency.get(`balances/seller-teams/${shop.teamId}`)).body.amount;
const effectsOf = async (id: string, client = agency) =>
  (await client.get(`statements/effects?subject=${id}`)).body.data;
const cents = (amount: number) => Math.round(amount * 100) / 100;

describe("what a document did to a seller's balance", () => {
  test("is the balance before and after its approval, and its reversal", async () => {
    const before = await balance();
    const { body: deposit } = await agency.post(path, {
      amount: 12.34,
      payWith: "Payoneer",
      status: "pending",
    });
    expect(await effectsOf(deposit.id)).toEqual([]);
    await agency.patch(`${path}/${deposit.id}`, { status: "approved" });
    const after = await balance();
    await agency.post(path, { amount: 5, payWith: "Payoneer" });
    await agency.post(`${path}/${deposit.id}/reverse`, { reason: "It bounced" });
    expect(await effectsOf(deposit.id)).toMatchObject([
      { of: "wallet", description: "Top-up", amount: 12.34, before, after },
      { description: "Top-up reversed", amount: -12.34, before: cents(after + 5), after: cents(before + 5) },
    ]);
    expect(await balance()).toBe(cents(before + 5));
  });

  test("counts what was posted on days before", async () => {
    const before = await balance();
    await platen.database.pool.query(
      "update journal_lines set created_at = created_at - interval '40 days' where seller_team_id = $1",
      [shop.teamId],
    );
    await platen.database.pool.query("update ledger_days set day = day - 40 where seller_team_id = $1", [
      shop.teamId,
    ]);
    const { body: deposit } = await agency.post(path, { amount: 1, payWith: "Payoneer" });
    expect(await effectsOf(deposit.id)).toMatchObject([{ before, after: cents(before + 1) }]);
  });

  test("is of the profit for a payout of profit, which people without profits do not see", async () => {
    await availableProfit(platen.database, shop, 4_000n);
    const profit = async () => (await agency.get(`profits/${shop.teamId}`)).body.remainProfit;
    const before = await profit();
    const { body } = await agency.post(`seller-teams/${shop.teamId}/payouts`, {
      kind: "profit",
      amount: 10,
      payoutMethod,
    });
    expect(await effectsOf(body.id)).toMatchObject([
      { of: "profit", amount: -10, before, after: cents(before - 10) },
    ]);
    const { agencyId, sellerTeamId } = platen.world;
    const staff = await platen.newPerson("seller:staff", { agencyId, sellerTeamId });
    expect(await effectsOf(body.id, staff)).toEqual([]);
  });

  test("is nothing for a document of somebody else", async () => {
    const { body: deposit } = await agency.post(path, { amount: 1, payWith: "Payoneer" });
    const { otherAgency, agencyId, otherTeamId } = platen.world;
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const neighbor = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    expect(await effectsOf(deposit.id, foreign)).toEqual([]);
    expect(await effectsOf(deposit.id, neighbor)).toEqual([]);
    expect(await effectsOf(newId())).toEqual([]);
  });
});

describe("who may approve", () => {
  const approvers = async (of: string, client = accounting) =>
    (await client.get(`agencies/approvers?of=${of}`)).body;

  test("is said to the agency's people by name, and nobody to sellers", async () => {
    const names = (people: { id: string }[]) => people.map(({ id }) => id);
    const [deposits, payouts] = [await approvers("deposits"), await approvers("payouts")];
    expect(deposits.twoPeople).toBe(false);
    // Accounting reads deposits, and approves payouts.
    expect(names(payouts.people).length).toBe(names(deposits.people).length + 1);
    await platen.newPerson("agency", { agencyId: platen.world.agencyId });
    await agency.patch("agencies/update-settings", { settings: { twoPeople: ["deposits"] } });
    expect((await approvers("deposits")).twoPeople).toBe(true);
    expect((await approvers("payouts")).twoPeople).toBe(false);
    await agency.patch("agencies/update-settings", { settings: { twoPeople: [] } });
    const { agencyId, sellerTeamId } = platen.world;
    const seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
    expect(await approvers("payouts", seller)).toEqual({ twoPeople: false, people: [] });
  });
});
