import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { endDueHolds } from "../../../src/server/orders/actions/end-holds.ts";
import { keyOf, letOrders } from "../../support/api-keys.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  await shop.deposit(1_000);
  seller = await platen.as("seller");
  agency = await platen.as("agency");
  await letOrders(platen, shop.teamId, true);
});
afterAll(() => platen.close());

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const show = async (id: string) => (await seller.get(`orders/${id}`)).body;
const endAt = (time: string) => endDueHolds(platen.database, time);
const run = (text: string, values: unknown[]) => platen.database.pool.query(text, values);

/** An order in review. */
async function newOrder(): Promise<string> {
  const [id = ""] = await shop.orders(1);
  const { body } = await seller.post("orders/submit", { ids: [id] });
  expect(body.success).toEqual([id]);
  return id;
}

async function hold(by: Client, id: string, until?: string): Promise<void> {
  const { body } = await by.post("orders/hold", { ids: [id], reason: "Stock", until });
  expect(body.success).toEqual([id]);
}

describe("POST /orders/hold with until", () => {
  it("shows the time in the order, in lists and in the history", async () => {
    const id = await newOrder();
    await hold(agency, id, "2027-03-01T09:00:00-08:00");
    const until = "2027-03-01T17:00:00.000Z";
    const order = await show(id);
    expect(order.hold).toMatchObject({ owner: "agency", from: "InReview", reason: "Stock", until });
    expect(order.history[0]).toMatchObject({ action: "hold", detail: { reason: "Stock", until } });
    const { data } = (await seller.get("orders?status=Hold&fields=hold")).body;
    expect(data).toMatchObject([{ id, hold: { until } }]);
    await agency.post("orders/agency-unhold", { ids: [id] });
  });

  it("holds without a time as before", async () => {
    const id = await newOrder();
    await hold(agency, id);
    expect((await show(id)).hold).not.toHaveProperty("until");
    expect(await endAt(inHours(24 * 400))).toBe(0);
  });

  it("refuses what is no time, one that has passed, and one more than a year ahead, also in a preview", async () => {
    const id = await newOrder();
    for (const [until, message] of [
      ["2027-03-01", "Not a date and time with an offset"],
      ["2027-03-01T09:00:00", "Not a date and time with an offset"],
      [inHours(-1), "Choose a time in the future"],
      [inHours(24 * 366), "Choose a time within a year"],
    ]) {
      for (const path of ["orders/hold", "orders/hold?preview=true"]) {
        const refused = await agency.post(path, { ids: [id], reason: "Stock", until });
        expect([refused.status, refused.body.errors]).toEqual([400, { until: message }]);
      }
    }
    expect((await show(id)).hold).toBeNull();
  });

  it("is a call of keys that may write orders", async () => {
    const id = await newOrder();
    const body = { ids: [id], reason: "Stock", until: inHours(1) };
    const reader = await keyOf(platen, agency, ["orders:read"]);
    expect((await reader.post("orders/hold", body)).status).toBe(403);
    const writer = await keyOf(platen, agency, ["orders:read", "orders:write"]);
    expect((await writer.post("orders/hold", body)).body.success).toEqual([id]);
    expect((await writer.get(`orders/${id}`)).body.hold.until).toBe(body.until);
    await agency.post("orders/agency-unhold", { ids: [id] });
  });
});

describe("a hold whose time has come", () => {
  it("ends once, not before, as the system, and moves no money", async () => {
    const id = await newOrder();
    const balance = async () => (await seller.get("balances/seller-teams")).body;
    const before = await balance();
    const until = inHours(2);
    await hold(agency, id, until);
    await run("delete from notifications", []);
    expect(await endAt(inHours(1))).toBe(0);
    expect((await show(id)).status).toBe("Hold");

    expect(await endAt(until)).toBe(1);
    expect(await endAt(until)).toBe(0);
    const order = await show(id);
    expect(order).toMatchObject({ status: "InReview", hold: null });
    expect(order.history.slice(0, 2)).toMatchObject([
      { action: "agency-unhold", from: "Hold", to: "InReview", by: null, detail: { until } },
      { action: "hold" },
    ]);
    expect(await balance()).toEqual(before);
    expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
    const { rows } = await run("select title from notifications where user_id = $1", [seller.userId]);
    expect(rows).toEqual([{ title: `Order ${order.orderName} released` }]);
  });

  it("ends by the job, and a request that is repeated afterwards holds nothing again", async () => {
    const id = await newOrder();
    const body = { ids: [id], reason: "Stock", until: new Date(Date.now() + 500).toISOString() };
    const sent = { headers: { "idempotency-key": `hold-${id}` } };
    const first = await seller.post("orders/hold", body, sent);
    expect(first.body.success).toEqual([id]);
    await sleep(600);
    platen.app.jobs.kick();
    await platen.app.jobs.idle();
    expect((await seller.post("orders/hold", body, sent)).body).toEqual(first.body);
    const order = await show(id);
    expect(order).toMatchObject({ status: "InReview", hold: null });
    expect(order.history[0]).toMatchObject({ action: "unhold", by: null });
  });

  it("stays, for a person to end, where a seller's hold has a closed gate", async () => {
    const id = await newOrder();
    const until = inHours(2);
    await hold(seller, id, until);
    await run("update orders set address_status = 0 where id = $1", [id]);
    expect(await endAt(until)).toBe(1);
    expect(await endAt(until)).toBe(0);
    const order = await show(id);
    expect(order).toMatchObject({ status: "Hold", hold: { owner: "seller", from: "InReview" } });
    expect(order.hold).not.toHaveProperty("until");
    expect(order.history[0]).toMatchObject({
      action: "keep-hold",
      from: "Hold",
      to: "Hold",
      by: null,
      detail: { reason: "Correct the address, or confirm it as it is" },
    });
    expect((await verifyLedger(platen.database)).filter(({ ok }) => !ok)).toEqual([]);
  });

  it("is left alone after a person has released, replaced or extended it, or canceled the order", async () => {
    const until = inHours(2);
    const [released, replaced, extended, canceled] = [
      await newOrder(),
      await newOrder(),
      await newOrder(),
      await newOrder(),
    ];
    for (const id of [released, replaced, extended, canceled]) await hold(seller, id, until);
    await seller.post("orders/unhold", { ids: [released, extended] });
    await hold(agency, replaced);
    await hold(seller, extended, inHours(3));
    await seller.post("orders/cancel", { ids: [canceled] });
    const ids = [released, replaced, extended, canceled];
    const before = await Promise.all(ids.map(show));
    expect(before.map(({ status }) => status)).toEqual(["InReview", "Hold", "Hold", "Cancel"]);
    expect(await endAt(until)).toBe(0);
    expect(await Promise.all(ids.map(show))).toEqual(before);
    expect(await endAt(inHours(3))).toBe(1);
    expect((await show(extended)).status).toBe("InReview");
  });

  it("ends for an automatically approved team as its release by a person does", async () => {
    const auto = "update seller_teams set auto_approve_order = $2 where id = $1";
    const id = await newOrder();
    await hold(seller, id, inHours(2));
    await run(auto, [shop.teamId, true]);
    expect(await endAt(inHours(2))).toBe(1);
    await run(auto, [shop.teamId, false]);
    const order = await show(id);
    expect(order.status).toBe("Approved");
    expect(order.history[0]).toMatchObject({ action: "unhold", from: "Hold", to: "Approved", by: null });
  });
});
