import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop } from "../../support/shop.ts";

let app: TestApp;
let seller: Client;

beforeAll(async () => {
  app = await startApp();
  const shop = await openShop(app.database, app.world.agencyId, app.world.sellerTeamId);
  await shop.orders(1, { orderName: "#100777", fullName: "Zoë Weiß", email: "zoe_w@example.com" });
  await shop.orders(1, { orderName: "---", fullName: "A B", email: "a.b@example.com" });
  await shop.orders(1, { orderName: "K9", fullName: "Lê Vũ", email: "levu@example.com" });
  await app.database.drizzle.execute("analyze orders, order_search_texts");
  seller = await app.as("seller");
});
afterAll(() => app.close());

test.each([
  ["100777", ["#100777"]],
  ["  WEISS ", []],
  ["weiß", ["#100777"]],
  ["zoe_w@", ["#100777"]],
  ["example.com", ["---", "#100777", "K9"]],
  ["exampl_.com", []],
  ["lê v", ["K9"]],
  ["K9", ["K9"]],
  // Too short for parts: matches full names only.
  ["K", []],
  // Without letters for the index: compared with full names instead of scanning all orders.
  ["---", ["---"]],
  ["--", []],
  ["a b", []],
  ["b@ex", ["---"]],
  ["a.b.e", []],
  // The index has no punctuation, the compared text has.
  ["100-777", []],
  ["-100777", []],
  ["%%%", []],
])("a search for %j finds %j", async (text, names) => {
  const { body } = await seller.get(`orders?search=${encodeURIComponent(text)}`);
  expect(body.data.map((order: { orderName: string }) => order.orderName).sort()).toEqual(names.sort());
  expect(body.total).toBe(names.length);
});
