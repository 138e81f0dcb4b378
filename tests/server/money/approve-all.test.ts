import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../src/server/ids.ts";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let agency: Client;
let colleague: Client;
let seller: Client;

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  agency = await platen.as("agency");
  colleague = await platen.newPerson("agency", { agencyId });
  seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
});
afterEach(async () => expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]));
afterAll(() => platen.close());

const demand = (...twoPeople: string[]) =>
  agency.patch("agencies/update-settings", { settings: { twoPeople } });
const balance = async (team: string): Promise<number> =>
  (await agency.get(`balances/seller-teams/${team}`)).body.amount;

describe("several pending deposits", () => {
  const pending = async (team: string, amount: number, by = agency) =>
    (await by.post(`deposits/seller-teams/${team}`, { amount, payWith: "Payoneer", status: "pending" })).body;
  const approve = (ids: string[], by = agency) => by.post("deposits/approve", { ids });

  test("are approved at once, with each seller's balance before and after", async () => {
    const { sellerTeamId: fern, otherTeamId: other } = platen.world;
    const [a, b, c] = [await pending(fern, 10), await pending(fern, 5.5), await pending(other, 7)];
    const ids = [a.id, b.id, c.id];
    const [ofFern, ofOther] = [await balance(fern), await balance(other)];
    const cents = (amount: number) => Math.round(amount * 100) / 100;
    const effect = {
      message: "3 deposits approved",
      amount: 22.5,
      success: ids,
      failed: [],
      sellers: expect.arrayContaining([
        expect.objectContaining({
          sellerTeam: { id: fern, name: expect.any(String) },
          count: 2,
          amount: 15.5,
          balanceBefore: ofFern,
          balanceAfter: cents(ofFern + 15.5),
        }),
        expect.objectContaining({ count: 1, amount: 7, balanceAfter: cents(ofOther + 7) }),
      ]),
    };

    const preview = await agency.post("deposits/approve?preview=true", { ids });
    expect([preview.status, preview.body]).toEqual([200, effect]);
    expect([await balance(fern), await balance(other)]).toEqual([ofFern, ofOther]);

    expect((await approve(ids)).body).toEqual(effect);
    expect([await balance(fern), await balance(other)]).toEqual([cents(ofFern + 15.5), cents(ofOther + 7)]);
    const { body: row } = await agency.get(`deposits/${a.id}`);
    expect(row).toMatchObject({ status: "approved" });
    expect(row.decidedUser.fullName).toMatch(/\w/);
    const audited = await platen.database.drizzle.execute(
      sql`select action from audit where object = 'deposits' and subject = ${a.id}`,
    );
    expect(audited.rows).toContainEqual({ action: "approved" });
  });

  test("leave those out that cannot be approved, with the reason of each", async () => {
    await demand("deposits");
    const { sellerTeamId: team, otherAgency } = platen.world;
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const theirs = await pending(otherAgency.sellerTeamId, 5, foreign);
    const mine = await pending(team, 11);
    const good = await pending(team, 12, colleague);
    const done = await pending(team, 13, colleague);
    await approve([done.id]);
    const before = await balance(team);
    const { status, body } = await approve([mine.id, done.id, theirs.id, good.id, good.id]);
    expect([status, body.message, body.amount, body.success]).toEqual([
      200,
      "1 deposit approved, 3 not approved",
      12,
      [good.id],
    ]);
    expect(body.failed).toEqual([
      { id: mine.id, name: mine.name, message: expect.stringContaining("Another person of the agency") },
      { id: done.id, name: done.name, message: "This deposit has already been decided" },
      { id: theirs.id, name: null, message: "This deposit does not exist" },
    ]);
    expect(await balance(team)).toBe(before + 12);
    expect((await agency.get(`deposits/${mine.id}`)).body.status).toBe("pending");
    await demand();
  });

  test("are refused for people who decide no deposits, and without ids", async () => {
    const ids = [newId()];
    expect((await approve(ids, seller)).status).toBe(403);
    expect((await approve([])).status).toBe(400);
    expect((await approve(ids)).body.message).toBe("None of 1 deposit approved");
  });
});

describe("several pending payouts", () => {
  const payoutMethod = { paymentType: "PayPal", paymentValue: "maya@fern.test" };
  const payBack = async (amount: number): Promise<string> =>
    (await agency.post(`seller-teams/${shop.teamId}/payouts`, { kind: "wallet", amount, payoutMethod })).body
      .id;
  const statusOf = async (id: string) => (await agency.get(`payouts/${id}`)).body.status;

  test("are approved at once, and a seller approves none", async () => {
    await shop.deposit(100);
    const ids = [await payBack(20), await payBack(30)];
    const own = await seller.post("payouts/approve", { ids });
    expect([own.body.success, own.body.failed.length]).toEqual([[], 2]);
    expect(await statusOf(ids[0] ?? "")).toBe(0);

    const { body } = await agency.post("payouts/approve", { ids });
    expect(body).toMatchObject({ message: "2 payouts approved", amount: 50, success: ids, failed: [] });
    expect([await statusOf(ids[0] ?? ""), await statusOf(ids[1] ?? "")]).toEqual([1, 1]);
    const again = await agency.post("payouts/approve", { ids });
    expect(again.body).toMatchObject({ success: [], amount: 0 });
  });

  test("stay pending where the seller owes, and undo nothing of the others", async () => {
    await shop.deposit(40);
    const id = await payBack(40);
    const path = `deposits/seller-teams/${shop.teamId}`;
    const { body: deposit } = await agency.post(path, { amount: 500, payWith: "Payoneer" });
    const ok = await payBack(1);
    expect((await agency.post("payouts/approve", { ids: [ok] })).body.success).toEqual([ok]);
    const all = (await agency.get(`balances/seller-teams/${shop.teamId}`)).body.available;
    await agency.post("payouts/approve", { ids: [await payBack(all)] });
    await agency.post(`${path}/${deposit.id}/reverse`, { reason: "It bounced" });

    const { body } = await agency.post("payouts/approve", { ids: [id] });
    expect(body.success).toEqual([]);
    expect(body.failed[0].message).toBe("The seller owes $500.00: reject this payout");
    expect(await statusOf(id)).toBe(0);
    const reject = await agency.patch(`seller-teams/${shop.teamId}/payout-request/${id}/update`, {
      status: "canceled",
    });
    expect(reject.status).toBe(200);
  });
});
