import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { sellerTeam } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** A deposit that bounced or was mistyped. An order of the shop costs its seller $14.49. */
let platen: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;
let path: string;
let team: string;

beforeAll(async () => {
  platen = await startApp();
  const { agencyId, sellerTeamId } = platen.world;
  shop = await openShop(platen.database, agencyId, sellerTeamId);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
  await platen.database.pool.query("update seller_teams set manager_id = $1 where id = $2", [
    seller.userId,
    sellerTeamId,
  ]);
  path = `deposits/seller-teams/${sellerTeamId}`;
  team = `seller-teams/${sellerTeamId}`;
});
afterEach(async () => {
  expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
});
afterAll(() => platen.close());

const topup = async (amount: number, more: object = {}) =>
  (await agency.post(path, { amount, payWith: "Payoneer", ...more })).body;
const reverse = (id: string, more: { by?: Client; body?: unknown; preview?: boolean; at?: string } = {}) =>
  (more.by ?? agency).post(
    `${more.at ?? path}/${id}/reverse${more.preview ? "?preview=true" : ""}`,
    more.body ?? { reason: "The bank has returned it" },
  );
const wallet = async () => (await agency.get(`balances/seller-teams/${platen.world.sellerTeamId}`)).body;
const buy = async (count: number) => {
  const ids = await shop.orders(count);
  expect((await seller.post("orders/submit", { ids })).body.success).toHaveLength(count);
};
/** What is owed of deposits, by their id. */
const owed = async () =>
  (await seller.get("deposits?remainAmountFrom=0.01&limit=50")).body.data.map(
    (one: { id: string; remainAmount: number }) => [one.id, one.remainAmount],
  );
const debts = async () => {
  const { data } = (await agency.get("reports/ageing")).body;
  return data.find((row: { sellerTeam: { id: string } }) => row.sellerTeam.id === platen.world.sellerTeamId);
};

describe("a reversed deposit", () => {
  test("takes its money out of the wallet, stays approved, and says who did it, when and why", async () => {
    const before = (await wallet()).amount;
    const { id } = await topup(50);
    const { status, body } = await reverse(id);
    expect([status, body]).toMatchObject([
      200,
      {
        status: "approved",
        message: "Deposit reversed",
        reversedReason: "The bank has returned it",
        reversedUser: { id: agency.userId },
        effect: { balanceBefore: before + 50, balanceAfter: before, remainAmount: 0 },
      },
    ]);
    expect(body.reversedAt).toMatch(/^20\d\d-/);
    const own = (await seller.get(`deposits/${id}`)).body;
    expect(own).toMatchObject({ reversedReason: "The bank has returned it", reversedAt: body.reversedAt });
    expect(own).not.toHaveProperty("reversedUser");
    const { rows } = await platen.database.drizzle.execute(
      sql`select after from audit where object = 'deposits' and action = 'reverse' and subject = ${id}`,
    );
    expect(rows).toEqual([{ after: { reason: "The bank has returned it" } }]);
  });

  test("is a debt where it was spent, which the next topup pays", async () => {
    const { id } = await topup(28.98);
    await buy(1);
    await buy(1);
    const shown = (await reverse(id, { preview: true })).body.effect;
    expect(shown).toEqual({ balanceBefore: 0, balanceAfter: -28.98, remainAmount: 28.98 });
    expect(await owed(), "a preview changes nothing").toEqual([]);
    expect((await reverse(id)).body).toMatchObject({ effect: shown, remainAmount: 28.98 });
    expect(await wallet()).toMatchObject({ amount: -28.98, available: 0, receivable: 28.98, held: 28.98 });
    expect(await owed()).toEqual([[id, 28.98]]);
    expect(await debts()).toMatchObject({ days30: 0, reversedDeposits: 28.98, total: 28.98 });
    // The wallet is empty and there is no credit, so nothing more is submitted.
    const [order = ""] = await shop.orders(1);
    const refused = (await seller.post("orders/submit", { ids: [order] })).body;
    expect(refused.failed[0].message).toMatch(/Top up/);
    await topup(20);
    expect(await owed()).toEqual([[id, 8.98]]);
    await topup(10);
    expect(await wallet()).toMatchObject({ amount: 1.02, receivable: 0 });
    expect([await owed(), await debts()]).toEqual([[], undefined]);
  });

  test("is a debt only of what the wallet lacks", async () => {
    const { amount: had } = await wallet();
    const { id } = await topup(20);
    await buy(1);
    const { body } = await reverse(id);
    const lacking = Number((14.49 - had).toFixed(2));
    expect(body.effect).toMatchObject({ balanceAfter: -lacking, remainAmount: lacking });
    await topup(lacking);
  });

  test("is a debt as well where it was paid back, or is about to be", async () => {
    const { id } = await topup(30);
    const back = await agency.post(`${team}/payouts`, {
      kind: "wallet",
      amount: 25,
      payoutMethod: { paymentType: "PayPal", paymentValue: "june@fern.test" },
    });
    expect(back.status).toBe(201);
    expect((await reverse(id)).body.effect).toMatchObject({ balanceAfter: -25, remainAmount: 25 });
    // A payback is not approved to who owes; what was reserved for it pays the debt.
    const decide = (status: string) =>
      agency.patch(`${team}/payout-request/${back.body.id}/update`, { status });
    expect((await decide("approved")).status).toBe(400);
    expect((await decide("canceled")).status).toBe(200);
    expect([await owed(), (await wallet()).amount]).toEqual([[], 0]);
  });

  test("of which nothing was paid is written off like an invoice", async () => {
    const { id } = await topup(14.49);
    await buy(1);
    await reverse(id);
    const given = await agency.post(`${team}/write-offs`, {
      of: "receivable",
      amount: 14.49,
      reason: "The seller has closed its bank account",
    });
    expect([given.status, await owed()]).toEqual([201, []]);
  });

  test("may be a cashback", async () => {
    const before = await wallet();
    const { id } = await topup(5, { isCashback: true });
    expect((await reverse(id, { body: { reason: "Given to the wrong seller" } })).status).toBe(200);
    expect(await wallet()).toEqual(before);
  });

  test("reaches the seller in the app and by mail, with the reason", async () => {
    const { id, name } = await topup(7.5);
    await reverse(id, { body: { reason: "Mistyped: it was $5.70" } });
    expect((await seller.get("push-notifications?limit=1")).body.data[0]).toMatchObject({
      title: "Deposit of $7.50 reversed",
      content: `${name}: Mistyped: it was $5.70`,
      link: "/s/balance",
    });
    const { rows } = await platen.database.drizzle.execute(
      sql`select subject, html from email_history order by id desc limit 1`,
    );
    expect(rows[0]?.subject).toBe("Your deposit of $7.50 was reversed");
    expect(rows[0]?.html).toContain("Mistyped: it was $5.70");
  });

  test("frees its transaction, which may be entered again", async () => {
    const { id } = await topup(8, { transactionId: "BOUNCE-1" });
    const known = await agency.post(path, { amount: 8, payWith: "Payoneer", transactionId: "bounce-1" });
    expect(known.status).toBe(400);
    await reverse(id);
    const again = await topup(8.5, { transactionId: "BOUNCE-1" });
    expect(again).toMatchObject({ status: "approved", transactionId: "BOUNCE-1" });
    await reverse(again.id);
  });
});

describe("a reversal", () => {
  test("happens once, also twice at once and with a repeated key", async () => {
    const { id } = await topup(11);
    const before = (await wallet()).amount;
    const answers = await Promise.all([reverse(id), reverse(id), reverse(id)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await wallet()).amount).toBeCloseTo(before - 11, 2);
    expect((await reverse(id)).body.message).toBe("This deposit has already been reversed");

    const keyed = await topup(12);
    const key = { headers: { "idempotency-key": crypto.randomUUID() } };
    const send = () => agency.post(`${path}/${keyed.id}/reverse`, { reason: "It bounced" }, key);
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body.effect]).toEqual([200, 200, first.body.effect]);
  });

  test("is of approved deposits alone, and a reversed one is not decided again", async () => {
    const pending = await topup(5, { status: "pending" });
    const refused = await reverse(pending.id);
    expect([refused.status, refused.body.message]).toEqual([400, "Only an approved deposit can be reversed"]);
    await agency.patch(`${path}/${pending.id}`, { status: "rejected" });
    expect((await reverse(pending.id)).status).toBe(400);
    const { id } = await topup(5);
    await reverse(id);
    expect((await agency.patch(`${path}/${id}`, { status: "approved" })).status).toBe(400);
  });

  test("is the agency's: not the seller's, not of another team or agency, and not accounting's", async () => {
    const { id } = await topup(5);
    const { otherTeamId, otherAgency } = platen.world;
    const elsewhere = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    for (const [by, status] of [
      [seller, 403],
      [await platen.as("agency:accounting"), 403],
      [await platen.as("agency:staff"), 403],
      [elsewhere, 404],
    ] as const)
      expect((await reverse(id, { by })).status).toBe(status);
    const at = `deposits/seller-teams/${otherTeamId}`;
    expect((await reverse(id, { at })).status).toBe(404);
    expect((await reverse(crypto.randomUUID())).status).toBe(404);
    const { id: gone } = await sellerTeam(platen.database, { agencyId: platen.world.agencyId });
    expect((await agency.delete(`seller-teams/${gone}`)).status).toBe(200);
    const late = await reverse(id, { at: `deposits/seller-teams/${gone}` });
    expect([late.status, late.body.message]).toEqual([
      400,
      "The seller was closed: its deposits can no longer be reversed",
    ]);
    expect((await agency.get(`deposits/${id}`)).body.reversedAt).toBeNull();
    await reverse(id);
  });

  test("has a reason of 3 to 500 characters, and nothing else", async () => {
    const { id } = await topup(5);
    for (const body of [
      {},
      { reason: "" },
      { reason: "no" },
      { reason: "x".repeat(501) },
      { reason: "a\u0000bc" },
      { reason: 5 },
      { reason: "It bounced", amount: 1 },
    ])
      expect((await reverse(id, { body })).status, JSON.stringify(body)).toBe(400);
    expect((await reverse(id, { body: { reason: "Ü".repeat(390) } })).status).toBe(200);
  });
});

test("a rejection reaches the seller by mail as well, with its reason", async () => {
  const { body: asked } = await seller.post("deposits/request", { amount: 9, payWith: "Pingpong" });
  const reason = "No such transfer arrived";
  const { body } = await agency.patch(`${path}/${asked.id}`, { status: "rejected", reason });
  expect(body).toMatchObject({ status: "rejected", rejectedReason: reason });
  expect((await seller.get(`deposits/${asked.id}`)).body.rejectedReason).toBe(reason);
  const [notice] = (await seller.get("push-notifications?limit=1")).body.data;
  expect(notice.content).toBe(`${asked.name}: ${reason}`);
  const { rows } = await platen.database.drizzle.execute(
    sql`select subject, html from email_history order by id desc limit 1`,
  );
  expect(rows[0]?.subject).toBe("Your top-up of $9.00 was rejected");
  expect(rows[0]?.html).toContain(reason);
});
