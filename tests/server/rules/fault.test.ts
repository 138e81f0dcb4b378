import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RuleFault } from "../../../src/domain/orders/order.ts";
import { inTransaction } from "../../../src/server/db/transaction.ts";
import { performFault } from "../../../src/server/rules/fault.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { expectExactBlockers } from "../../support/blockers.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let app: TestApp;
let shop: Shop;
let seller: Client;
let agency: Client;
let foreign: Client;
/** The fault of a rule of each side. */
let faults: Record<"agency" | "seller", RuleFault>;

async function addRule(side: "agency" | "seller", name: string): Promise<RuleFault> {
  const added = await (side === "agency" ? agency : seller).post("rules", {
    name,
    event: "submitted",
    conditions: { match: "all", of: [] },
    effects: [{ do: "tag", tags: ["gift"] }],
  });
  expect(added.status, added.text).toBe(201);
  const rule = added.body.id;
  return { rule, name, side, text: "its author may not hold orders any more", at: new Date().toISOString() };
}

beforeAll(async () => {
  app = await startApp();
  shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  seller = await app.as("seller");
  agency = await app.as("agency");
  foreign = await app.newPerson("agency", { agencyId: app.world.otherAgency.agencyId });
  await shop.deposit(1_000);
  faults = {
    agency: await addRule("agency", "Hold large orders"),
    seller: await addRule("seller", "Tag gifts"),
  };
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.pool.query("truncate orders, order_items, order_blockers, blocker_counters cascade");
});
afterEach(() => expectExactBlockers(app.database, app.world.agencyId));

const fail = (ids: readonly string[], side: "agency" | "seller", agencyId = app.world.agencyId) =>
  inTransaction(app.database, (tx) =>
    performFault(
      tx,
      agencyId,
      ids.map((orderId) => ({ orderId, fault: faults[side] })),
    ),
  );
const dismiss = async (who: Client, ids: readonly string[], query = "") =>
  (await who.post(`orders/rule-fault/dismiss${query}`, { ids })).body;
const board = async (who: Client) => (await who.get("orders/blockers?tab=blocked")).body.data;
const show = async (who: Client, id: string) => (await who.get(`orders/${id}`)).body;
const submitted = async (count: number) => {
  const ids = await shop.orders(count);
  expect((await seller.post("orders/submit", { ids })).body.failed).toEqual([]);
  return ids;
};

const text = (name: string) =>
  `Rule “${name}” could not act on this order: its author may not hold orders any more. Look at the order, then dismiss this`;
const neutral = (side: "agency" | "seller") =>
  `A rule of the ${side} could not act on this order: the ${side} looks at it`;

describe("an order that a rule could not act on", () => {
  test("waits for the side whose rule it is, which the board, the list and the order say", async () => {
    const [ours = "", theirs = ""] = await submitted(2);
    expect((await fail([ours], "agency")).success).toEqual([ours]);
    expect((await fail([theirs], "seller")).success).toEqual([theirs]);
    const team = { id: shop.teamId };
    expect(await board(agency)).toMatchObject([
      { gate: "rule", owner: "agency", cause: "Hold large orders", orders: 1 },
      { gate: "rule", owner: "seller", cause: expect.stringMatching(/^A rule of Thing \d+$/), orders: 1 },
    ]);
    expect(await board(seller)).toMatchObject([
      { gate: "rule", owner: "seller", cause: "Tag gifts", orders: 1 },
      { gate: "rule", owner: "agency", cause: "A rule of the agency", orders: 1 },
    ]);
    const listed = await agency.get(`orders?waitsFor=rule&cause=${faults.agency.rule}`);
    expect(listed.body.data).toMatchObject([{ id: ours, waitsFor: ["rule"], sellerTeam: team }]);
    const owned = await seller.get("orders?waitsFor=owner-seller");
    expect(owned.body.data.map(({ id }: { id: string }) => id)).toEqual([theirs]);
    for (const [who, id, side] of [
      [agency, ours, "agency"],
      [seller, theirs, "seller"],
    ] as const) {
      const { rule, name } = faults[side];
      const order = await show(who, id);
      expect(order.gates).toMatchObject([{ gate: "rule", owner: side, fix: text(name) }]);
      expect(order.actions).toContain("rule-fault/dismiss");
      expect(order.actions).not.toContain("rule-fault");
      const detail = { rule: { id: rule, name, reason: "its author may not hold orders any more" } };
      expect(order.history[0]).toMatchObject({ action: "rule-fault", by: null, detail });
    }
    const approved = await agency.post("orders/approve", { ids: [ours, theirs] });
    expect(approved.body.failed).toMatchObject([{ gate: "rule" }, { gate: "rule" }]);
  });

  test.each(["agency", "seller"] as const)(
    "says nothing of a rule of the %s to the other side",
    async (side) => {
      const other = side === "agency" ? seller : agency;
      const [id = ""] = await submitted(1);
      await fail([id], side);
      const order = await show(other, id);
      expect(order.gates).toMatchObject([{ gate: "rule", owner: side, fix: neutral(side) }]);
      expect(order.actions.includes("rule-fault/dismiss")).toBe(side === "seller");
      const listed = await other.get(`orders?ids=${id}`);
      const exposed = JSON.stringify([order, listed.body, await board(other)]);
      expect(exposed).not.toContain(faults[side].name);
      expect(exposed).not.toContain(faults[side].text);
    },
  );

  test("keeps the first failure, and goes on to production without any", async () => {
    const [id = "", made = ""] = await submitted(2);
    await agency.post("orders/approve", { ids: [made] });
    await agency.post("orders/pickup", { ids: [made] });
    expect((await fail([id, made], "agency")).failed).toMatchObject([{ id: made }]);
    await fail([id], "seller");
    expect((await show(agency, id)).gates).toMatchObject([{ fix: text("Hold large orders") }]);
  });

  test("is not found under another agency", async () => {
    const [id = ""] = await shop.orders(1);
    const other = await fail([id], "agency", app.world.otherAgency.agencyId);
    expect(other).toMatchObject({ success: [], failed: [{ id }] });
    expect((await show(seller, id)).gates).toEqual([]);
  });
});

describe("dismissing it", () => {
  test("lets many orders go on at once, after a preview that changes nothing", async () => {
    const ids = await submitted(3);
    await fail(ids, "agency");
    expect((await dismiss(agency, ids, "?preview=true")).success).toHaveLength(3);
    expect(await board(agency)).toMatchObject([{ orders: 3 }]);
    const { body } = await agency.post("orders/rule-fault/dismiss", {
      filter: { waitsFor: "rule", cause: faults.agency.rule },
    });
    expect(body).toMatchObject({ failed: [], message: "3 orders dismissed" });
    expect(await board(agency)).toEqual([]);
    const [id = ""] = ids;
    expect((await show(seller, id)).history[0]).toMatchObject({ action: "rule-fault/dismiss" });
    expect((await agency.post("orders/approve", { ids })).body.success).toHaveLength(3);
  });

  test("is the agency's alone where the rule is its own", async () => {
    const [ours = "", theirs = ""] = await shop.orders(2);
    await fail([ours], "agency");
    await fail([theirs], "seller");
    expect(await dismiss(seller, [ours, theirs])).toMatchObject({
      success: [theirs],
      failed: [{ id: ours, message: "The agency decides about its own rules" }],
    });
    expect((await seller.post("orders/submit", { ids: [ours, theirs] })).body).toMatchObject({
      success: [theirs],
      failed: [{ id: ours, gate: "rule", message: neutral("agency") }],
    });
    await fail([theirs], "seller");
    expect((await dismiss(agency, [ours, theirs])).failed).toEqual([]);
  });

  test("finds nothing of other tenants", async () => {
    const [id = ""] = await shop.orders(1);
    await fail([id], "agency");
    expect(await dismiss(foreign, [id])).toMatchObject({ success: [], failed: [{ id }] });
    expect((await show(agency, id)).gates).toHaveLength(1);
  });

  test("happens once where it is done twice at once", async () => {
    const [id = ""] = await shop.orders(1);
    await fail([id], "agency");
    const both = await Promise.all([dismiss(agency, [id]), dismiss(agency, [id])]);
    expect(both.filter(({ success }) => success.length > 0)).toHaveLength(1);
    expect(both.flatMap(({ failed }) => failed)).toMatchObject([
      { id, message: "No rule has failed on this order" },
    ]);
    const { history } = await show(agency, id);
    expect(history.filter(({ action }: { action: string }) => action === "rule-fault/dismiss")).toHaveLength(
      1,
    );
  });
});
