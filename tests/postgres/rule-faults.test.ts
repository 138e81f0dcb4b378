import { afterAll, beforeAll, expect, it } from "vitest";
import type { RuleFault } from "../../src/domain/orders/order.ts";
import { inTransaction } from "../../src/server/db/transaction.ts";
import { newId } from "../../src/server/ids.ts";
import { performFault } from "../../src/server/rules/fault.ts";
import { type Client, startApp, type TestApp } from "../support/app.ts";
import { expectExactBlockers } from "../support/blockers.ts";
import { describePostgres, freshPostgres } from "../support/database.ts";
import { times } from "../support/sample.ts";
import { openShop, type Shop } from "../support/shop.ts";

const ROUNDS = times(100, 20);

describePostgres("the failure of a rule at the same time as a person", () => {
  let database: Awaited<ReturnType<typeof freshPostgres>>;
  let platen: TestApp;
  let shop: Shop;
  let agency: Client;
  const fault: RuleFault = {
    rule: newId(),
    name: "Hold large orders",
    side: "agency",
    text: "its author may not hold orders any more",
    at: "2026-11-30T09:00:00.000Z",
  };

  beforeAll(async () => {
    database = await freshPostgres();
    platen = await startApp({ database });
    const { agencyId, sellerTeamId } = platen.world;
    shop = await openShop(database, agencyId, sellerTeamId);
    await shop.deposit(50_000);
    agency = await platen.newPerson("agency", { agencyId });
  }, 60_000);
  afterAll(async () => {
    await expectExactBlockers(database, platen.world.agencyId);
    await platen.close();
  });

  const fail = (orderId: string) =>
    inTransaction(database, (tx) => performFault(tx, platen.world.agencyId, [{ orderId, fault }]));
  const act = async (name: string, id: string) => (await agency.post(`orders/${name}`, { ids: [id] })).body;
  const show = async (id: string) => (await agency.get(`orders/${id}`)).body;

  async function submitted(): Promise<string[]> {
    const ids = await shop.orders(ROUNDS);
    const seller = await platen.as("seller");
    expect((await seller.post("orders/submit", { ids })).body.success).toHaveLength(ROUNDS);
    return ids;
  }

  it("stops an order before its approval, or before its production", async () => {
    for (const id of await submitted()) {
      const [approved, failed] = await Promise.all([act("approve", id), fail(id)]);
      expect(failed.success).toEqual([id]);
      const { status, gates } = await show(id);
      expect(gates).toMatchObject([{ gate: "rule" }]);
      expect(status).toBe(approved.success.length === 1 ? "Approved" : "InReview");
      expect((await act(status === "Approved" ? "pickup" : "approve", id)).failed).toMatchObject([
        { gate: "rule" },
      ]);
    }
  }, 120_000);

  it("is dismissed once by two people, and one that comes after that stops the order again", async () => {
    for (const id of await submitted()) {
      await fail(id);
      const all = await Promise.all([act("rule-fault/dismiss", id), act("rule-fault/dismiss", id)]);
      expect(all.filter(({ success }) => success.length > 0)).toHaveLength(1);
      expect((await show(id)).gates).toEqual([]);
      await fail(id);
      expect((await show(id)).gates).toMatchObject([{ gate: "rule" }]);
    }
  }, 120_000);
});
