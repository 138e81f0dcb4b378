import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";

let platen: TestApp;
let agency: Client;
let path: string;

beforeAll(async () => {
  platen = await startApp();
  agency = await platen.as("agency");
  path = `deposits/seller-teams/${platen.world.sellerTeamId}`;
});
afterAll(() => platen.close());

const topup = (more: object = {}) => ({ amount: 10, payWith: "Payoneer", ...more });
const balance = async () =>
  (await agency.get(`balances/seller-teams/${platen.world.sellerTeamId}`)).body.amount;

describe("a transaction", () => {
  test("is credited once: the second deposit is refused at its field and names the first", async () => {
    const first = await agency.post(path, topup({ transactionId: "TX-771" }));
    const before = await balance();
    const again = await agency.post(path, topup({ transactionId: "tx-771", status: "pending" }));
    const { name } = first.body;
    const team = (await agency.get(`seller-teams/${platen.world.sellerTeamId}`)).body.name;
    expect([again.status, again.body.errors]).toEqual([
      400,
      { transactionId: `This transaction already exists: ${name} of ${team}, approved` },
    ]);
    expect(await balance()).toBe(before);
  });

  test("says when it was decided, and to the agency by whom", async () => {
    const { body: pending } = await agency.post(path, topup({ status: "pending" }));
    expect(pending).toMatchObject({ decidedAt: null, decidedUser: null });
    await agency.patch(`${path}/${pending.id}`, { status: "approved" });
    const { body: decided } = await agency.get(`deposits/${pending.id}`);
    expect(decided.decidedAt).toMatch(/^20\d\d-/);
    expect(decided.decidedUser.fullName).toMatch(/\w/);
    const seller = await platen.as("seller");
    const own = (await seller.get(`deposits/${pending.id}`)).body;
    expect(own.decidedAt).toBe(decided.decidedAt);
    expect(own).not.toHaveProperty("decidedUser");
  });

  test("is unique across the teams of an agency, not across agencies", async () => {
    await agency.post(path, topup({ transactionId: "TX-772" }));
    const { otherTeamId, otherAgency } = platen.world;
    const other = await agency.post(
      `deposits/seller-teams/${otherTeamId}`,
      topup({ transactionId: "TX-772" }),
    );
    expect(other.status).toBe(400);
    const foreign = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    const ofOtherAgency = await foreign.post(
      `deposits/seller-teams/${otherAgency.sellerTeamId}`,
      topup({ transactionId: "TX-772" }),
    );
    expect(ofOtherAgency.status).toBe(201);
  });

  test("can repeat at another service, without a number, or after a rejection", async () => {
    const created = await agency.post(path, topup({ transactionId: "TX-773", status: "pending" }));
    expect((await agency.post(path, topup({ transactionId: "TX-773", payWith: "Pingpong" }))).status).toBe(
      201,
    );
    expect((await agency.post(path, topup())).status).toBe(201);
    expect((await agency.post(path, topup())).status).toBe(201);
    await agency.patch(`${path}/${created.body.id}`, { status: "rejected" });
    expect((await agency.post(path, topup({ transactionId: "TX-773" }))).status).toBe(201);
  });
});

describe("a top-up that a seller asks for", () => {
  const asked = (more: object = {}) => ({ amount: 40.05, payWith: "Pingpong", ...more });
  const newest = async (client: Client) => (await client.get("push-notifications?limit=1")).body.data[0];
  const seller = () => {
    const { agencyId, sellerTeamId } = platen.world;
    return platen.newPerson("seller", { agencyId, sellerTeamId });
  };

  test("is a pending deposit of the own team that rings the agency's bell and moves no money", async () => {
    const before = await balance();
    const asking = await seller();
    const created = await asking.post("deposits/request", asked({ transactionId: "PP-901" }));
    expect([created.status, created.body]).toMatchObject([
      201,
      { amount: 40.05, payWith: "Pingpong", transactionId: "PP-901", status: "pending", isCashback: false },
    ]);
    expect(created.body.sellerTeam.id).toBe(platen.world.sellerTeamId);
    expect(await newest(agency)).toMatchObject({
      title: "Deposit of $40.05 waits for approval",
      link: `/ag/deposits/${created.body.id}`,
    });
    expect(await balance()).toBe(before);
  });

  test.each(["approved", "rejected"] as const)("is %s once, which reaches the seller", async (status) => {
    const before = await balance();
    const asking = await seller();
    const { body } = await asking.post("deposits/request", asked());
    const answers = await Promise.all([
      agency.patch(`${path}/${body.id}`, { status }),
      agency.patch(`${path}/${body.id}`, { status }),
    ]);
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(await balance()).toBeCloseTo(before + (status === "approved" ? 40.05 : 0), 2);
    expect(await newest(asking)).toMatchObject({ title: `Deposit of $40.05 ${status}`, link: "/s/balance" });
    const sum = "select coalesce(sum(amount), 0) as sum from journal_lines";
    expect(Number((await platen.database.pool.query(sum)).rows[0].sum)).toBe(0);
  });

  test("cannot be approved, a cashback, empty or of another team by its own body", async () => {
    const asking = await seller();
    for (const more of [
      { status: "approved" },
      { isCashback: true },
      { sellerTeam: platen.world.otherTeamId },
      { amount: 0 },
      { amount: -5 },
      { amount: 1e300 },
      { payWith: "Cash" },
    ])
      expect((await asking.post("deposits/request", asked(more))).status, JSON.stringify(more)).toBe(400);
    expect((await agency.post("deposits/request", asked())).status).toBe(403);
  });

  test("is refused for a transaction of another seller, without that seller's name", async () => {
    const { otherTeamId } = platen.world;
    await agency.post(`deposits/seller-teams/${otherTeamId}`, topup({ transactionId: "TX-902" }));
    const again = await (await seller()).post(
      "deposits/request",
      asked({ payWith: "Payoneer", transactionId: "TX-902" }),
    );
    expect([again.status, again.body.errors]).toEqual([
      400,
      { transactionId: "This transaction already exists: a deposit of another seller, entered" },
    ]);
  });
});

describe("the facts of a deposit", () => {
  const VND = { currency: "vnd", amountReceived: 2_540_000, rate: 25_400 };

  test("are kept as entered, and the seller reads those of the own payment", async () => {
    const facts = { valueDate: "2026-11-20", payer: "Nguyen Van An", ...VND, fee: 0 };
    const { status, body } = await agency.post(path, topup({ amount: 100, ...facts }));
    const shown = {
      valueDate: "2026-11-20",
      payer: "Nguyen Van An",
      amountReceived: "2540000",
      currency: "VND",
      rate: "25400",
      fee: "0",
    };
    expect([status, body]).toMatchObject([
      201,
      { ...shown, amount: 100, createdUser: { id: agency.userId } },
    ]);
    const own = (await (await platen.as("seller")).get(`deposits/${body.id}`)).body;
    expect(own).toMatchObject(shown);
    expect(own).not.toHaveProperty("createdUser");
  });

  test.each([
    [
      { ...VND, amountReceived: 2_500_000 },
      "amountReceived",
      "2,500,000 VND at 25,400 is $98.43, not $100.00",
    ],
    [
      { ...VND, fee: 25_400 },
      "amountReceived",
      "2,540,000 VND less a fee of 25,400 at 25,400 is $99.00, not $100.00",
    ],
    [{ currency: "VND", amountReceived: 5 }, "rate", "Enter how much VND a dollar was"],
    [{ currency: "VND", rate: 5 }, "amountReceived", "Enter the amount in VND"],
    [{ amountReceived: 5 }, "currency", "Enter the currency"],
    [{ ...VND, currency: "dong" }, "currency", "Three letters, such as VND"],
    [{ ...VND, amountReceived: 1e300 }, "amountReceived", "Too large"],
    [{ ...VND, rate: 0 }, "rate", "Above 0"],
    [{ ...VND, fee: -1 }, "fee", "At least 0"],
    [{ valueDate: "2026-02-30" }, "valueDate", "Not a date (YYYY-MM-DD)"],
    [{ valueDate: "0000-01-01" }, "valueDate", "Not in this century"],
    [{ payer: "x".repeat(121) }, "payer", "At most 120 characters"],
  ])("%j are refused at %s", async (facts, field, message) => {
    const { status, body } = await agency.post(path, topup({ amount: 100, ...facts }));
    expect([status, body.errors[field]]).toEqual([400, message]);
  });

  test("of dollars may differ from what is credited, such as by a fee", async () => {
    const facts = { currency: "USD", amountReceived: 98.5, fee: 1.5 };
    expect((await agency.post(path, topup({ amount: 100, ...facts }))).status).toBe(201);
  });
});
