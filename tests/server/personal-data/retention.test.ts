import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyLedger } from "../../../src/server/money/ledger/verify.ts";
import { eraseOldBuyers } from "../../../src/server/personal-data/retention.queries.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

let platen: TestApp;
let shop: Shop;
let agency: Client;
let seller: Client;
beforeAll(async () => {
  platen = await startApp();
  shop = await openShop(platen.database, platen.world.agencyId, platen.world.sellerTeamId);
  agency = await platen.as("agency");
  seller = await platen.as("seller");
});
afterAll(() => platen.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;
const keep = (buyerDataMonths: number) =>
  agency.patch("agencies/update-settings", { settings: { buyerDataMonths } });
const buyersOf = async (ids: readonly string[]) => {
  const found = await rows("select id, full_name from orders where id = any($1)", [ids]);
  return ids.map((id) => found.find((one) => one.id === id)?.full_name);
};

/** A canceled order of a buyer, as if both had been so many months ago. */
async function canceled(fullName: string, created: number, ended = created): Promise<string> {
  const [id = ""] = await shop.orders(1, { fullName, email: `${created}-${ended}@old.test` });
  const { body } = await seller.post("orders/cancel", { ids: [id] });
  expect(body.failed).toEqual([]);
  const ago = "now() - make_interval(months => $2)";
  await rows(`update orders set created_at = ${ago} where id = $1`, [id, created]);
  await rows(`update order_events set created_at = ${ago} where order_id = $1`, [id, ended]);
  return id;
}

it("buyers of orders that ended before are counted, and erased once the agency says so, until it says no more", async () => {
  const old = await canceled("Old Buyer", 30);
  const late = await canceled("Late End", 30, 3);
  const recent = await canceled("Recent Buyer", 11);
  const [open = ""] = await shop.orders(1, { fullName: "Open Draft" });
  await rows("update orders set created_at = now() - interval '40 months' where id = $1", [open]);
  const argued = await canceled("Argued About", 50);
  const ticket = await seller.post("tickets", { subject: "Refund", message: "When?", order: argued });
  const ids = [old, late, recent, open, argued];
  const names = ["Old Buyer", "Late End", "Recent Buyer", "Open Draft", "Argued About"];

  const effect = async (months: number) => (await agency.get(`settings/personal-data?months=${months}`)).body;
  expect(await effect(24)).toMatchObject({ orders: 1, buyers: 1, oldest: expect.any(String) });
  expect(await effect(60)).toEqual({ orders: 0, buyers: 0, oldest: null });
  expect((await agency.get("settings/personal-data?months=7")).status).toBe(400);
  expect((await keep(7)).status).toBe(400);

  expect(await eraseOldBuyers(platen.database)).toBe(0);
  expect(await buyersOf(ids)).toEqual(names);
  const saved = await keep(24);
  expect([saved.status, saved.body.settings.buyerDataMonths]).toEqual([200, 24]);
  expect(await eraseOldBuyers(platen.database)).toBe(1);
  expect(await buyersOf(ids)).toEqual(["Erased", ...names.slice(1)]);
  expect(await eraseOldBuyers(platen.database)).toBe(0);

  const closed = await agency.patch(`tickets/${ticket.body.id}`, { status: "closed" });
  expect(closed.status, closed.text).toBe(200);
  expect(await eraseOldBuyers(platen.database)).toBe(1);
  expect((await buyersOf(ids)).at(-1)).toBe("Erased");
  await keep(0);
  const another = await canceled("Kept Now", 200);
  expect(await eraseOldBuyers(platen.database)).toBe(0);
  expect(await buyersOf([another])).toEqual(["Kept Now"]);

  const runs = await rows(
    "select actor_id, after from audit where action = 'erase-buyers' order by created_at",
  );
  expect(runs).toEqual([
    { actor_id: null, after: { months: 24, orders: 1 } },
    { actor_id: null, after: { months: 24, orders: 1 } },
  ]);
  expect((await verifyLedger(platen.database)).filter((check) => !check.ok)).toEqual([]);
});

it("each agency's setting is for its own orders", async () => {
  const mine = await canceled("Still Mine", 300);
  await rows("update agencies set settings = settings || '{\"buyerDataMonths\": 12}' where id <> $1", [
    platen.world.agencyId,
  ]);
  expect(await eraseOldBuyers(platen.database)).toBe(0);
  expect(await buyersOf([mine])).toEqual(["Still Mine"]);
});
