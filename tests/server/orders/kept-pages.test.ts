import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MAX_LIMIT } from "../../../src/domain/limits.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { make, user } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";

/** The orders list keeps the pages that it has sent, and sends them again while nothing that they show has changed. */
describe("the kept pages of the orders list", () => {
  let platen: TestApp;
  let shop: Shop;
  let agency: Client;
  let seller: Client;
  let orderId: string;
  let owner: { agencyId: string; sellerTeamId: string };
  const LIST = "orders?status=Unfulfilled";
  const run = (query: ReturnType<typeof sql>) => platen.database.drizzle.execute(query);

  const rowOf = (body: { data: { id: string; tags: string[]; waitsFor: string[] }[] }, id: string) =>
    body.data.find((row) => row.id === id) ?? { tags: [], waitsFor: [] };

  beforeAll(async () => {
    platen = await startApp();
    const { agencyId, sellerTeamId } = platen.world;
    owner = { agencyId, sellerTeamId };
    shop = await openShop(platen.database, agencyId, sellerTeamId);
    [orderId = ""] = await shop.orders(1, { reference: "A-1" });
    agency = await platen.newPerson("agency", { agencyId });
    seller = await platen.newPerson("seller", { agencyId, sellerTeamId });
    const manager = await user(platen.database, "seller", owner);
    const requester = await user(platen.database, "seller", owner);
    const integration = await make(platen.database, "integrations", owner);
    const file = await make(platen.database, "order-imports", owner);
    await run(sql`update seller_teams set manager_id = ${manager.id} where id = ${sellerTeamId}`);
    await run(sql`update orders set integration_id = ${integration.id}, import_id = ${file.id},
      agency_tags = '{rush}', accounting = accounting || ${JSON.stringify({ design: { requesterId: requester.id } })}::jsonb
      where id = ${orderId}`);
    await run(sql`insert into order_tags (agency_id, owner_id, key, label, orders)
      values (${agencyId}, ${agencyId}, 'rush', 'Rush', 1)`);
  });
  afterAll(() => platen.close());

  let limit = MAX_LIMIT;
  /** The same rows, under an address that nobody has asked for. */
  const fresh = async (person: Client) => (await person.get(`${LIST}&limit=${limit--}`)).body;

  /** Runs a read, and returns the statements that it sent. */
  async function statementsOf(read: () => Promise<unknown>): Promise<string[]> {
    const query = vi.spyOn(pg.Client.prototype, "query");
    await read();
    const texts = query.mock.calls.map(([first]) => String((first as unknown as { text?: string }).text));
    query.mockRestore();
    // Jobs and live events of the orders that a test has created run meanwhile.
    return texts.filter((text) => text.includes('"shown"'));
  }

  it("are sent again after one statement that reads no columns of theirs", async () => {
    const first = await agency.get(LIST);
    const again = await agency.get(LIST);
    expect(again.body).toEqual(first.body);
    expect(again.headers["content-type"]).toBe("application/json; charset=utf-8");
    const texts = await statementsOf(() => agency.get(LIST));
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toContain("full_name");
  });

  const CHANGES: Record<string, () => ReturnType<typeof sql>> = {
    "the order": () => sql`update orders set full_name = full_name || 'x' where id = ${orderId}`,
    "an item's mockup": () => sql`update order_items set mockup = '/one.png' where order_id = ${orderId}`,
    "an item that is deleted": () =>
      sql`update order_items set deleted_at = now() where order_id = ${orderId}`,
    "the seller's name": () =>
      sql`update seller_teams set name = name || 'x' where id = ${owner.sellerTeamId}`,
    "the manager's name": () =>
      sql`update users set full_name = full_name || 'x' where id = (select manager_id from seller_teams where id = ${owner.sellerTeamId})`,
    "the seller's manager": () =>
      sql`update seller_teams set manager_id = ${seller.userId} where id = ${owner.sellerTeamId}`,
    "the agency's name": () => sql`update agencies set name = name || 'x' where id = ${owner.agencyId}`,
    "the requester of the design": () =>
      sql`update users set full_name = full_name || 'x'
        where id = (select (accounting -> 'design' ->> 'requesterId')::uuid from orders where id = ${orderId})`,
    "the store's name": () =>
      sql`update integrations set name = name || 'x' where id = (select integration_id from orders where id = ${orderId})`,
    "the file's name": () =>
      sql`update order_imports set file_name = file_name || 'x' where id = (select import_id from orders where id = ${orderId})`,
    "the label of a tag": () => sql`update order_tags set label = 'RUSH' where key = 'rush'`,
    "another order with its reference": () =>
      sql`update orders set reference_id1 = 'A-1' where id <> ${orderId}`,
    "the number of orders": () =>
      sql`update order_counters set count = count + 1 where status = 'Unfulfilled'`,
  };

  it.each(Object.keys(CHANGES))("show a change of %s at the next request", async (name) => {
    // An order of another status, so that it is not on the page.
    await run(sql`update orders set status = 'InReview' where id in (${(await shop.orders(1))[0]})`);
    const before = (await agency.get(LIST)).body;
    expect((await agency.get(LIST)).body).toEqual(before);
    await run(CHANGES[name]?.() ?? sql`select 1`);
    const after = (await agency.get(LIST)).body;
    expect(after).not.toEqual(before);
    expect(after).toEqual(await fresh(agency));
    expect((await agency.get(LIST)).body).toEqual(after);
    expect((await agency.get(LIST)).body).toEqual(after);
  });

  it("show at the next request that a seller can pay for an order", async () => {
    const [id = ""] = await shop.orders(1);
    const waits = async () => rowOf((await agency.get(LIST)).body, id).waitsFor;
    for (let count = 0; count < 3; count++) expect(await waits()).toEqual(["balance"]);
    await shop.deposit(10_000);
    expect(await waits()).toEqual(["submit"]);
  });

  it("are each reader's own", async () => {
    const ours = (await agency.get(LIST)).body;
    const theirs = (await seller.get(LIST)).body;
    expect(rowOf(ours, orderId).tags).not.toEqual(rowOf(theirs, orderId).tags);
    expect((await agency.get(LIST)).body).toEqual(ours);
    expect((await seller.get(LIST)).body).toEqual(theirs);
    const stranger = await platen.newPerson("agency", { agencyId: platen.world.otherAgency.agencyId });
    expect((await stranger.get(LIST)).body.data).toEqual([]);
    expect((await stranger.get(LIST)).body.data).toEqual([]);
  });

  it("are not sent to a session that has ended", async () => {
    const person = await platen.newPerson("agency", { agencyId: owner.agencyId });
    for (let count = 0; count < 3; count++) expect((await person.get(LIST)).status).toBe(200);
    await run(sql`delete from sessions where user_id = ${person.userId}`);
    expect((await person.get(LIST)).status).toBe(401);
  });

  it("are not checked while they change with every request", async () => {
    const change = () => run(sql`update orders set note = note where id = ${orderId}`);
    for (let count = 0; count < 2; count++) {
      await change();
      await agency.get(LIST);
    }
    await change();
    expect(await statementsOf(() => agency.get(LIST))).toHaveLength(1);
    // Read whole once more, it has not changed, so the next request checks it.
    await agency.get(LIST);
    const texts = await statementsOf(() => agency.get(LIST));
    expect(texts).toHaveLength(1);
    expect(texts[0]).not.toContain("full_name");
  });
});
