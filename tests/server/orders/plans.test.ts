import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { openShop, type Shop } from "../../support/shop.ts";

const GENERIC = "plan_cache_mode = force_generic_plan";

describe("the statements of orders", () => {
  let platen: TestApp;
  let shop: Shop;
  let agency: Client;
  let seller: Client;
  let team: string;
  beforeAll(async () => {
    platen = await startApp();
    const { agencyId, sellerTeamId } = platen.world;
    team = sellerTeamId;
    shop = await openShop(platen.database, agencyId, sellerTeamId);
    await shop.deposit(10_000);
    await shop.orders(2);
    agency = await platen.as("agency");
    seller = await platen.as("seller");
    await platen.database.pool.query("analyze order_search_texts");
  });
  afterAll(() => platen.close());

  /** Whether a call asks for generic plans. The call before it needs none. */
  async function isGeneric(call: () => Promise<{ status: number }>): Promise<boolean> {
    await agency.get("orders/count?by=status");
    const sent = vi.spyOn(pg.Client.prototype, "query");
    const { status } = await call();
    const isSet = sent.mock.calls.some(([first]) => String(first).endsWith(GENERIC));
    sent.mockRestore();
    expect(status).toBe(200);
    return isSet;
  }
  const isPageGeneric = (query: string, person = agency) =>
    isGeneric(() => person.get(`orders?${query.replace("TEAM", team)}`));

  it.each([
    "limit=20",
    "status=Unfulfilled&sort=-createdAt",
    "sellerTeam=TEAM&status=Approved&sort=createdAt",
  ])("have generic plans for a page and its check, where one index serves all values: %s", async (query) => {
    expect(await isPageGeneric(query)).toBe(true);
    expect(await isPageGeneric(query)).toBe(true);
  });

  it("have generic plans for a page of orders that a search has found before", async () => {
    expect(await isPageGeneric("search=Maple%20Avenue")).toBe(true);
  });

  it.each([
    "status=Unfulfilled,Approved",
    "cannotShip=true",
    "sort=-totalPrice",
    "search=Maple%20Avenue&status=Unfulfilled",
  ])("are planned for the values of a page where these decide: %s", async (query) => {
    expect(await isPageGeneric(query)).toBe(false);
  });

  it("are planned for the values of a designer's page, who sees some of the orders", async () => {
    expect(await isPageGeneric("limit=20", await platen.as("agency:designer"))).toBe(false);
  });

  it.each([
    [1, true],
    [20, true],
    [21, false],
  ])("of an action on %i orders have generic plans: %s", async (count, expected) => {
    const ids = await shop.orders(count);
    expect(await isGeneric(() => seller.post("orders/submit", { ids }))).toBe(expected);
  });
});
