import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Resource } from "../../../src/domain/resource/define.ts";
import { resources } from "../../../src/domain/resources/registry.ts";
import { rowScopeOf } from "../../../src/server/crud/row-scope.ts";
import { compile } from "../../../src/server/db/compile.ts";
import { type Client, startApp, type TestApp } from "../../support/app.ts";
import { someAtOnce } from "../../support/at-once.ts";
import { make } from "../../support/factories.ts";
import { openShop } from "../../support/shop.ts";

/** In the names, SKUs and tracking numbers of orders that a member with a proxy does not see. */
const HIDDEN = "HIDDENQX";

/** Lists of money stay as they are, also for members with proxies, and so do tickets and the goods of warehouses. */
const WHOLE =
  /^(invoices|deposits|payouts|profits|balances|ledger|kpis|seller-teams|audit|tickets|chatbot-tickets|stock-movements)\b/;

let platen: TestApp;
let whole: Client;
let limited: Client;
/** Orders of the member's store, of another store and of none. */
let ids: { seen: string; other: string; none: string };
let itemIds: Map<string, string>;
let parcelOf: Map<string, string>;
let proxyId: string;

const query = async (text: string, values: unknown[] = []) =>
  (await platen.database.pool.query(text, values)).rows;

/** A session has the proxies that its person has at each call. */
const setProxies = (proxies: readonly string[]) =>
  query("update users set proxies = $1 where id = $2", [proxies, limited.userId]);

beforeAll(async () => {
  platen = await startApp();
  const { database, world } = platen;
  const { agencyId, sellerTeamId } = world;
  const shop = await openShop(database, agencyId, sellerTeamId);
  await shop.deposit(1_000);
  whole = await platen.as("agency:staff");
  const seller = await platen.as("seller");
  const agency = await platen.as("agency");
  const store = (domain: string) => make(database, "integrations", world, { domain, name: domain });
  const seen = await store("Seen.example");
  const other = await store("other.example");
  proxyId = (await agency.post("proxies", { proxyDomain: "seen.example", active: true })).body.id;
  limited = await platen.newPerson("agency:staff", { agencyId });
  await setProxies([proxyId]);
  const made = async (orderName: string, integration: { id: string } | null) => {
    const [id] = await shop.orders(1, { orderName });
    await query("update orders set integration_id = $1 where id = $2", [integration?.id ?? null, id]);
    return id as string;
  };
  ids = {
    seen: await made("SEEN-1", seen),
    other: await made(`${HIDDEN}-1`, other),
    none: await made(`${HIDDEN}-2`, null),
  };
  await query("update order_items set sku = $1, title = $1 where order_id = any($2)", [
    HIDDEN,
    [ids.other, ids.none],
  ]);
  const all = Object.values(ids);
  expect((await seller.post("orders/submit", { ids: all })).body.failed).toEqual([]);
  for (const action of ["approve", "pickup"])
    expect((await agency.post(`orders/${action}`, { ids: all })).body.failed).toEqual([]);
  parcelOf = new Map();
  for (const [key, id] of Object.entries(ids)) {
    const number = `9400111899${key === "seen" ? "SEEN" : `${HIDDEN}${key}`}`;
    const shipped = await agency.post("tracking", { orderId: id, number, carrier: "Post" });
    expect(shipped.status, shipped.text).toBe(201);
    parcelOf.set(id, shipped.body.id);
    const change = {
      orderId: id,
      kind: "requested",
      reason: "others",
      note: key === "seen" ? "seen" : HIDDEN,
    };
    expect((await agency.put("orders/update-change-history", change)).status).toBe(200);
  }
  // Drafts wait at gates: those of the board.
  await made("SEEN-3", seen);
  await made(`${HIDDEN}-3`, other);
  itemIds = new Map(
    (await query("select order_id, id from order_items")).map((row) => [row.order_id, row.id]),
  );
});
afterAll(() => platen.close());

const reads = () =>
  platen.routes
    .filter(({ method, requires }) => method === "GET" && requires && requires !== "anyone")
    .map(({ url }) => url.slice("/api/".length))
    .filter((url) => !url.endsWith("/stream") && !WHOLE.test(url));

/** Every read of one row, with the ids of the hidden orders, their items and parcels. */
const addresses = () =>
  reads().flatMap((url) =>
    url.includes(":")
      ? [ids.other, itemIds.get(ids.other), parcelOf.get(ids.other)].map((id) =>
          url.replaceAll(/:\w+/g, id ?? ""),
        )
      : [url, `${url}?search=${HIDDEN.slice(0, -1)}`],
  );

describe("a member with proxies", () => {
  it("reads nothing of orders of other stores or of none, by any call", async () => {
    const found: string[] = [];
    await someAtOnce(addresses(), async (url) => {
      const { status, text } = await limited.get(url);
      if ((await whole.get(url)).text.includes(HIDDEN)) found.push(url);
      expect(status, `${url} ${text}`).toBeLessThan(500);
      expect(text.includes(HIDDEN), `${url} ${text.slice(0, 300)}`).toBe(false);
    });
    for (const url of ["orders", "order-items", "tracking", "change-histories", "orders/export"])
      expect(found, "what a member without proxies reads there").toContain(url);
  }, 120_000);

  it("sees the orders, items, parcels, changes and blockers of their stores, which others see among all", async () => {
    const count = async (client: Client, path: string) => (await client.get(path)).body.data.length;
    for (const [path, own, all] of [
      ["orders", 2, 5],
      ["order-items", 2, 5],
      ["tracking", 1, 3],
      ["change-histories", 1, 3],
    ] as const)
      expect([path, await count(limited, path), await count(whole, path)]).toEqual([path, own, all]);
    const board = async (client: Client) =>
      (await client.get("orders/blockers")).body.data.reduce(
        (sum: number, { orders }: { orders: number }) => sum + orders,
        0,
      );
    expect([await board(limited), await board(whole)]).toEqual([1, 2]);
    const tabs = async (client: Client) => (await client.get("orders/notification/all")).body.total;
    expect([await tabs(limited), await tabs(whole)]).toEqual([2, 5]);
    expect((await limited.get(`orders/${ids.seen}`)).status).toBe(200);
    for (const id of [ids.other, ids.none]) expect((await limited.get(`orders/${id}`)).status).toBe(404);
  });

  it("acts on no order of other stores, and makes none by hand", async () => {
    const refunded = await limited.post(`orders/${ids.other}/refund`, { amount: 1, reason: "Misprint" });
    expect(refunded.status, refunded.text).toBe(404);
    const held = await limited.post("orders/hold", { ids: [ids.other], reason: "No" });
    expect(held.body.success ?? []).toEqual([]);
    const parcel = parcelOf.get(ids.other);
    expect((await limited.post(`tracking/${parcel}/void`, {})).status).toBe(404);
    expect((await limited.patch(`tracking/${parcel}`, { carrier: "Other" })).status).toBe(404);
    const note = await limited.post(`orders/${ids.other}/notes`, { text: "Hello" });
    expect(note.status).toBe(404);
    const byHand = await limited.post("orders", { sellerTeam: platen.world.sellerTeamId });
    expect([byHand.status >= 400]).toEqual([true]);
  });

  it("sees all orders again once they have no proxy, in the same session", async () => {
    await setProxies([]);
    expect((await limited.get(`orders/${ids.other}`)).status).toBe(200);
    await setProxies([proxyId]);
    expect((await limited.get(`orders/${ids.other}`)).status).toBe(404);
  });
});

it("what an agency's manager with proxies excludes holds for the orders of all stores", async () => {
  const manager = await platen.newPerson("agency", { agencyId: platen.world.agencyId });
  await query("update users set proxies = $1 where id = $2", [[proxyId], manager.userId]);
  const settings = { agencyShippingStatus: true, shippingExcludeCode: [{ countryCode: "US" }] };
  const { status, body, text } = await manager.patch("agencies/update-settings", { settings });
  expect([status, body.rechecked], text).toEqual([200, { cannotShip: 2, canShip: 0, approved: 0 }]);
});

it("a resource whose rows name an order is limited by proxies, unless its part shows the rows of all orders", () => {
  const scope = { reach: "agency", agencyId: platen.world.agencyId } as const;
  const isWhole = (resource: Resource) => {
    const [all, own] = [scope, { ...scope, proxies: [proxyId] }].map((one) => {
      const { read, write } = rowScopeOf(resource, one);
      return compile(sql`${read}; ${write}`).text;
    });
    return all === own;
  };
  const named = [...resources.values()].filter(({ fields }) =>
    Object.values(fields).some(({ target, from }) => target === "orders" && !from),
  );
  expect(named.filter(isWhole).map(({ name }) => name)).toEqual([
    "chatbot-tickets",
    "stock-movements",
    "tickets",
  ]);
});
