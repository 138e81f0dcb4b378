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
