import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "../../../src/domain/messages.ts";
import type { ApiResponse, Client } from "../../support/app.ts";
import { make } from "../../support/factories.ts";
import { openShop, type Shop } from "../../support/shop.ts";
import { atTheEnd, type ImportWorld, importWorld, templateFile, upload } from "../import/world.ts";

/** What a member with proxies does, beside what they read: actions reach no order of another store, or of none. */
let platen: ImportWorld;
let shop: Shop;
let whole: Client;
let limited: Client;
let seen: string;
let other: string;
let proxyId: string;

const limit = (client: Client) =>
  platen.rows("update users set proxies = $1 where id = $2", [[proxyId], client.userId]);

async function orderOf(orderName: string, store: string | null): Promise<string> {
  const [id = ""] = await shop.orders(1, { orderName });
  await platen.rows("update orders set integration_id = $1 where id = $2", [store, id]);
  return id;
}
async function inProduction(orderName: string, store: string): Promise<string> {
  const id = await orderOf(orderName, store);
  await platen.seller.post("orders/submit", { ids: [id] });
  for (const action of ["approve", "pickup"]) await whole.post(`orders/${action}`, { ids: [id] });
  return id;
}
const fieldErrors = ({ status, body }: ApiResponse) => [status, body.errors];
const REFUSED_STORE = [400, { integration: messages.chooseStoreOfProxies }];
const UNKNOWN_STORE = [400, { integration: messages.missingReference("Store") }];

beforeAll(async () => {
  platen = await importWorld();
  const { database, world } = platen;
  const { agencyId, sellerTeamId } = world;
  shop = await openShop(database, agencyId, sellerTeamId);
  await shop.deposit(1_000);
  whole = platen.agencyPerson;
  const store = async (domain: string) =>
    (await make(database, "integrations", world, { domain, name: domain, platform: "other" })).id;
  seen = await store("seen.example");
  other = await store("other.example");
  proxyId = (await whole.post("proxies", { proxyDomain: "seen.example", active: true })).body.id;
  limited = await platen.newPerson("agency:staff", { agencyId });
  await limit(limited);
});
afterAll(() => platen.close());

it("make again what they see, in an order of the same store, whose parcel the store is not sent", async () => {
  const id = await inProduction("SEEN-1", seen);
  const parcel = { orderId: id, number: "94001118SEEN1", carrier: "Post" };
  expect((await limited.post("tracking", parcel)).status).toBe(201);
  const [item] = (await limited.get(`orders/${id}`)).body.items;
  const { status, body, text } = await limited.post(`orders/${id}/remake`, {
    items: [{ itemId: item.id, quantity: 1 }],
    bearer: "agency",
    reason: "Torn",
  });
  expect(status, text).toBe(200);
  const remake = await limited.get(`orders/${body.order.id}`);
  expect(remake.body).toMatchObject({ integration: { id: seen }, status: "Approved" });
  expect((await limited.get(`orders/${id}`)).body.remakes).toMatchObject([{ id: body.order.id }]);

  await limited.post("orders/pickup", { ids: [body.order.id] });
  expect(
    (await limited.post("tracking", { ...parcel, orderId: body.order.id, number: "94001118SEEN1R" })).status,
  ).toBe(201);
  expect((await limited.get(`orders/${body.order.id}`)).body.storeSyncs).toMatchObject([
    { status: "unneeded", reason: "The store has the units of a remake as fulfilled already" },
  ]);
});

it("move orders to no store that they do not see", async () => {
  const id = await orderOf("SEEN-2", seen);
  const assign = (integration: string | null) =>
    limited.post("orders/assign-store", { ids: [id], integration });
  expect(fieldErrors(await assign(null))).toEqual(REFUSED_STORE);
  expect(fieldErrors(await assign(other))).toEqual(UNKNOWN_STORE);
  expect((await assign(seen)).body.success).toEqual([id]);
  const offered = await limited.get(`orders/stores?sellerTeam=${platen.world.sellerTeamId}`);
  expect(offered.body.data).toMatchObject([{ id: seen }]);
});

describe("files", () => {
  const file = (name: string) => templateFile({ "Order name": name, SKU: "TEE-BLK-M", Quantity: "1" });
  const send = (client: Client, name: string, integration?: string, path = "orders/import/csv") =>
    upload(client, path, file(name), {
      sellerTeam: platen.world.sellerTeamId,
      ...(integration && { integration }),
    });

  it("of orders go to a store that they see", async () => {
    expect(fieldErrors(await send(limited, "D-1"))).toEqual(REFUSED_STORE);
    expect(fieldErrors(await send(limited, "D-1", "none"))).toEqual(REFUSED_STORE);
    expect(fieldErrors(await send(limited, "D-1", other))).toEqual(UNKNOWN_STORE);
    const done = await send(limited, "D-1", seen);
    expect(done.body, done.text).toMatchObject({ status: "done", committed: 1, integration: { id: seen } });
    expect((await limited.get("orders?search=D-1")).body.data).toHaveLength(1);
  });

  it("of other stores are none of theirs, to read, commit, change or undo", async () => {
    const { id } = (await send(whole, "D-2", other, "orders/import/csv?dryRun=true")).body;
    for (const path of ["", "/detail", "/summary"])
      expect((await limited.get(`orders/import/${id}${path}`)).status, path).toBe(404);
    expect((await limited.post(`orders/import/${id}/commit`, {})).status).toBe(404);
    expect((await limited.post(`orders/import/${id}/undo`, {})).status).toBe(404);
    const listed = await limited.get("orders/import/histories");
    expect(JSON.stringify(listed.body.data)).not.toContain(id);
    expect((await whole.get(`orders/import/${id}`)).status).toBe(200);
  });

  it("of tracking numbers are their own", async () => {
    const id = await inProduction("HIDDEN-3", other);
    const csv =
      "Order name,Tracking number,Carrier,Date shipped\nHIDDEN-3,9405511899223197428490,USPS,2026-11-28\n";
    const path = "tracking/import?dryRun=true";
    const others = await upload(whole, path, csv);
    expect(others.body.status, others.text).toBe("previewed");
    const commit = `tracking/import/${others.body.id}/commit`;
    expect((await limited.post(commit, {})).status).toBe(404);
    const own = await upload(limited, path, csv);
    expect((await limited.get(`tracking/import/${own.body.id}`)).status, own.text).toBe(200);
    const ended = await atTheEnd(whole, commit, await whole.post(commit, {}));
    expect(ended.body.committed, ended.text).toBe(1);
    expect((await limited.get(`orders/${id}`)).status).toBe(404);
  });
});

it("map nothing, and see no waiting items of other stores", async () => {
  const item = {
    title: "Hidden goods",
    sku: "HIDDENSKU",
    mappingKey: "sku:HIDDENSKU",
    quantity: 3,
    unitPrice: 100n,
    artworks: [],
    mockup: null,
    variant: null,
  };
  const [id] = await shop.orders(1, { orderName: "HIDDEN-4", items: [item] });
  await platen.rows("update orders set integration_id = $1 where id = $2", [other, id]);
  expect((await whole.get("orders/mapping")).text).toContain("HIDDENSKU");
  for (const url of ["orders/mapping", "orders/mapping/saved"])
    expect((await limited.get(url)).text, url).not.toContain("HIDDENSKU");
  const choice = { key: "sku:HIDDENSKU", variant: shop.tee.id, sellerTeam: platen.world.sellerTeamId };
  const mapped = await limited.post("orders/mapping", choice);
  expect([mapped.status, mapped.body.message]).toEqual([400, messages.mappedForAllStores]);
});

it("see tags and counts of their orders only", async () => {
  const [hidden, own] = [await orderOf("HIDDEN-5", other), await orderOf("SEEN-5", seen)];
  await whole.post("orders/tag", { ids: [hidden], add: ["secret"], remove: [] });
  await whole.post("orders/tag", { ids: [hidden, own], add: ["both"], remove: [] });
  const tags = async (client: Client) => (await client.get("orders/tags")).body.data;
  expect(await tags(limited)).toEqual([{ tag: "both", orders: 1 }]);
  expect(await tags(whole)).toEqual([
    { tag: "both", orders: 2 },
    { tag: "secret", orders: 1 },
  ]);
});

it("cannot download a file from before they had these proxies", async () => {
  await orderOf("HIDDEN-6", other);
  const person = await platen.newPerson("agency:staff", { agencyId: platen.world.agencyId });
  const exported = async () => {
    const { body, text } = await person.post("orders/export", {});
    await platen.app.jobs.idle();
    expect((await person.get(`export-history/${body.id}`)).body.status, text).toBe("done");
    return `export-history/${body.id}/file`;
  };
  const before = await exported();
  await limit(person);
  expect((await person.get(before)).status).toBe(404);
  expect((await person.get(await exported())).status).toBe(200);
});
