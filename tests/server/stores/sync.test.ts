import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { storeSyncWork } from "../../../src/server/stores/sync/work.ts";
import { startShopify } from "../../support/shops/shopify-shop.ts";
import { type ReceivedCall, type StoreServer, startStore } from "../../support/store-server.ts";
import { ordersInProduction, produce } from "../import/in-production.ts";
import { type ImportWorld, importWorld, upload } from "../import/world.ts";

let platen: ImportWorld;
let ids: Map<string, string>;
const open: { close(): Promise<void> }[] = [];

const idOf = (name: string) => ids.get(name) as string;
const track = async (name: string, number: string, more: object = {}) => {
  const response = await platen.agencyPerson.post("tracking", { orderId: idOf(name), number, ...more });
  expect(response.status, response.text).toBe(201);
  return response.body.id as string;
};
const orderOf = async (name: string) => (await platen.agencyPerson.get(`orders/${idOf(name)}`)).body;
const syncOf = async (parcelId: string) =>
  (await platen.agencyPerson.get(`store-syncs?parcel=${parcelId}`)).body.data[0];
const retry = (...names: string[]) =>
  platen.agencyPerson.post("orders/synced-track-to-store", { ids: names.map(idOf) });
/** Syncs what is due, with a short timeout. @returns how many syncs ran */
async function syncAll(timeoutMs = 2_000): Promise<number> {
  await platen.app.jobs.idle();
  const work = storeSyncWork(platen.database, platen.config, timeoutMs);
  let count = 0;
  while (await work.once(new AbortController().signal)) count += 1;
  return count;
}
const dueNow = () =>
  platen.rows(
    "update store_syncs set next_attempt_at = now() - interval '1 second' where status in ('waiting', 'syncing')",
  );

async function integration(platform: string) {
  const created = await platen.seller.post("integrations", {
    name: `Our ${platform}`,
    platform,
    domain: "shop.example.com",
    // Its orders are not read.
    importOrders: false,
  });
  expect(created.status, created.text).toBe(201);
  return created.body.id as string;
}
const connect = (id: string, access: object) => platen.seller.put(`integrations/${id}/access`, access);

beforeAll(async () => {
  platen = await importWorld({ env: { ALLOW_PRIVATE_STORES: "1" } });
  ids = await ordersInProduction(platen, ["#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8"]);
});
afterAll(() => platen.close());

describe("store sync of an order without a store", () => {
  it("creates no sync and explains a failed retry", async () => {
    await track("#8", "9405511899223197428506");
    expect((await orderOf("#8")).storeSyncs).toEqual([]);
    expect((await retry("#8", "#7")).body.failed).toEqual(
      [
        { id: idOf("#7"), message: "This order has no parcel with a tracking number" },
        { id: idOf("#8"), message: "This order came from no store" },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });
});

describe("store sync by webhook", () => {
  let shop: StoreServer;
  let integrationId: string;

  beforeAll(async () => {
    shop = await startStore();
    open.push(shop);
    integrationId = await integration("other");
  });
  afterEach(() => {
    shop.behavior = {};
  });
  afterAll(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  it("waits for a connection and syncs on retry once connected", async () => {
    const parcel = await track("#1", "1Z5R89390357567127");
    expect(await syncOf(parcel)).toMatchObject({
      status: "unconnected",
      reason: 'The integration "Our other" has no access to its store',
    });
    const refused = await retry("#1");
    expect(refused.body.failed[0].message).toMatch(/has no access to its store$/);

    expect((await connect(integrationId, { key: "shh" })).body.errors).toEqual({
      address: "Please input Address of your webhook",
    });
    expect((await connect(integrationId, { key: "shh", address: "ftp://x.test/" })).status).toBe(400);
    const connected = await connect(integrationId, { key: "shh", address: `${shop.url}/hook` });
    expect(connected.body, connected.text).toMatchObject({ status: 1 });
    expect(connected.text).not.toContain("shh");

    const retried = await retry("#1");
    expect(retried.body).toMatchObject({
      success: [idOf("#1")],
      message: "1 order is being synced to the store",
    });
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({ status: "synced", reason: null, attempts: 1 });
    const [call] = shop.received as [ReceivedCall];
    expect(call).toMatchObject({
      method: "POST",
      path: "/hook",
      body: {
        event: "parcel.shipped",
        order: { name: "#1" },
        parcel: {
          number: "1Z5R89390357567127",
          carrier: "UPS",
          items: [
            { sku: "TEE-BLK-M", quantity: 2 },
            { sku: "MUG-WHT-11", quantity: 1 },
          ],
        },
      },
    });
    const [, seconds = "", signature = ""] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(call.headers["platen-signature"])) ?? [];
    expect(createHmac("sha256", "shh").update(`${seconds}.${call.raw}`).digest("hex")).toBe(signature);
    const { syncAt, updatedAt } = await orderOf("#1");
    expect([syncAt, updatedAt]).toEqual([expect.any(String), syncAt]);
    // A retry of a synced parcel sends nothing.
    await retry("#1");
    expect(await syncAll()).toBe(0);
  });

  it("sends a correction and a void with idempotency keys of their own", async () => {
    const parcel = await track("#2", "774881122335");
    await syncAll();
    await platen.agencyPerson.patch(`tracking/${parcel}`, { number: "774881122449" });
    await syncAll();
    await platen.agencyPerson.post(`tracking/${parcel}/void`, {});
    await syncAll();
    const calls = shop.received.filter(({ body }) => body.parcel.id === parcel);
    expect(calls.map(({ body }) => [body.event, body.parcel.number, body.parcel.before])).toEqual([
      ["parcel.shipped", "774881122335", null],
      ["parcel.corrected", "774881122449", "774881122335"],
      ["parcel.voided", "774881122449", null],
    ]);
    expect(new Set(calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
    expect(await syncOf(parcel)).toMatchObject({ status: "synced" });
  });

  it("sends nothing for a parcel that was voided before its first sync", async () => {
    shop.behavior = { response: { status: 503 } };
    const before = shop.received.length;
    const parcel = await track("#2", "774881122552");
    await platen.agencyPerson.post(`tracking/${parcel}/void`, {});
    expect(await syncAll()).toBe(0);
    expect(await syncOf(parcel)).toMatchObject({
      status: "unneeded",
      reason: "Voided before it was synced",
    });
    expect(shop.received).toHaveLength(before);
  });

  it("retries a failing store with growing delays and one idempotency key until it succeeds", async () => {
    shop.behavior = { response: { status: 503, body: { message: "Come back later" } } };
    const parcel = await track("#3", "774881122335");
    await syncAll();
    const sync = await syncOf(parcel);
    expect(sync).toMatchObject({
      status: "waiting",
      attempts: 1,
      reason: "The store responded with 503: Come back later",
    });
    const wait = (Date.parse(sync.nextAttemptAt) - Date.parse(sync.triedAt)) / 1_000;
    expect(wait).toBeGreaterThan(55);
    expect(wait).toBeLessThan(120);
    expect(await syncAll()).toBe(0);

    shop.behavior = { hangs: true };
    await dueNow();
    await syncAll(200);
    expect(await syncOf(parcel)).toMatchObject({ attempts: 2, reason: "The store did not answer in time" });

    shop.behavior = { dies: "before" };
    await dueNow();
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({
      attempts: 3,
      reason: "The store ended the connection before it answered",
    });

    // The store applies the call but its response is lost: the retry carries the same key.
    shop.behavior = { dies: "after" };
    await dueNow();
    await syncAll();
    shop.behavior = {};
    await dueNow();
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({ status: "synced", attempts: 5, reason: null });
    const keys = shop.received
      .filter(({ body }) => body.parcel.id === parcel)
      .map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
  });

  it("waits as long as the Retry-After header asks", async () => {
    shop.behavior = { response: { status: 429, headers: { "retry-after": "1800" } } };
    const parcel = await track("#4", "9405511899223197428605");
    await syncAll();
    const { triedAt, nextAttemptAt } = await syncOf(parcel);
    expect((Date.parse(nextAttemptAt) - Date.parse(triedAt)) / 1_000).toBeGreaterThan(1_790);
  });

  it("does not retry a refused sync until a person retries it", async () => {
    shop.behavior = { response: { status: 422, body: { message: "No such order" } } };
    const parcel = await track("#5", "9405511899223197428704");
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({
      status: "failed",
      reason: "The store responded with 422: No such order",
      nextAttemptAt: null,
    });
    expect(await syncAll()).toBe(0);
    const { body } = await platen.agencyPerson.get("store-syncs?status=failed");
    expect(body.data).toMatchObject([{ number: "9405511899223197428704", order: { orderName: "#5" } }]);
    for (const [client, area] of [
      [platen.seller, "s"],
      [platen.agencyPerson, "ag"],
    ] as const) {
      const { body: inbox } = await client.get("push-notifications");
      expect(inbox.data).toContainEqual(
        expect.objectContaining({
          title: "Tracking numbers could not be sent to Our other",
          link: `/${area}/tracking/stores?integration=${integrationId}&status=failed`,
        }),
      );
      const { body: board } = await client.get("orders/blockers/stores");
      expect(board.data).toMatchObject([{ kind: "tracking", count: 1, integration: { id: integrationId } }]);
    }
    shop.behavior = {};
    await retry("#5");
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({ status: "synced" });
  });

  it("fails after the last attempt and keeps the reason", async () => {
    shop.behavior = { response: { status: 500 } };
    const parcel = await track("#6", "9405511899223197429008");
    for (let attempt = 0; attempt < 7; attempt++) {
      await dueNow();
      await syncAll();
    }
    expect(await syncOf(parcel)).toMatchObject({
      status: "failed",
      attempts: 7,
      reason: "The store responded with 500. Tried 7 times",
    });
  });

  it("sends a change that was made during the sync", async () => {
    shop.behavior = { takesMs: 400 };
    const parcel = await track("#7", "041441760228964");
    const syncing = syncAll();
    await expect.poll(() => shop.received.some(({ body }) => body.parcel.id === parcel)).toBe(true);
    await platen.agencyPerson.patch(`tracking/${parcel}`, { number: "568283610012000" });
    await syncing;
    await syncAll();
    const events = shop.received
      .filter(({ body }) => body.parcel.id === parcel)
      .map(({ body }) => [body.event, body.parcel.number]);
    expect(events).toEqual([
      ["parcel.shipped", "041441760228964"],
      ["parcel.corrected", "568283610012000"],
    ]);
    expect(await syncOf(parcel)).toMatchObject({ status: "synced", number: "568283610012000" });
  });

  it("lets only the own team connect a store and never returns its keys", async () => {
    const { otherAgency } = platen.world;
    const foreign = await platen.newPerson("seller", otherAgency);
    expect((await foreign.put(`integrations/${integrationId}/access`, { key: "x" })).status).toBe(404);
    expect((await foreign.delete(`integrations/${integrationId}/access`)).status).toBe(404);
    const byAgency = await platen.agencyPerson.put(`integrations/${integrationId}/access`, { key: "x" });
    expect([byAgency.status, byAgency.body.message]).toEqual([
      400,
      "This store's seller collects what buyers pay: only the seller connects it",
    ]);
    const foreignAgency = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect(
      (await foreignAgency.post("orders/synced-track-to-store", { ids: [idOf("#5")] })).body.failed,
    ).toEqual([{ id: idOf("#5"), message: "Not found" }]);
    expect((await foreignAgency.get("store-syncs")).body.total).toBe(0);
    expect((await platen.seller.get(`integrations/${integrationId}`)).text).not.toContain("shh");
  });

  it("sends nothing once the keys are deleted", async () => {
    expect((await platen.seller.delete(`integrations/${integrationId}/access`)).body).toMatchObject({
      status: 0,
    });
    const received = shop.received.length;
    await retry("#6");
    await syncAll();
    expect(shop.received).toHaveLength(received);
  });
});

const SHOPIFY = [
  "Name,Email,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country",
  "#7001,jane@example.com,2,Classic tee,24.00,TEE-BLK-M,Jane Miller,12 Elm St,Austin,78704,TX,US",
  "#7001,jane@example.com,1,Mug,12.00,MUG-WHT-11,,,,,,",
  "",
].join("\n");

describe("store sync with Shopify", () => {
  it("creates one fulfillment per parcel of the only order of its name, and corrects and cancels it", async () => {
    const shop = await startShopify("shpat_1");
    const items = [
      { sku: "TEE-BLK-M", quantity: 2 },
      { sku: "MUG-WHT-11", quantity: 1 },
    ];
    const order = { id: "5720000000000", number: "#7001", updatedAt: "2026-11-20T12:00:00Z", items };
    shop.orders.set(order.id, order);
    shop.orders.set("5720000000001", { ...order, id: "5720000000001", number: "#7001-A" });
    const sent = () =>
      shop.fulfillments.map(({ orderId, number, status, mails, quantities }) => [
        orderId,
        number,
        status,
        mails,
        [...quantities.values()],
      ]);
    const id = await integration("shopify");
    await connect(id, { key: "shpat_1", address: shop.url });
    const { body } = await upload(platen.seller, "orders/import/csv", SHOPIFY);
    expect(body).toMatchObject({ format: "shopify", committed: 1 });
    ids = await produce(platen, ["#7001"]);
    const [tee] = (await orderOf("#7001")).items.filter(({ sku }: { sku: string }) => sku === "TEE-BLK-M");
    const first = await track("#7001", "1Z5R89390357567001", { items: [{ itemId: tee.id, quantity: 1 }] });

    shop.behavior = { dies: true };
    await syncAll();
    // The lookup got no response, so no fulfillment was created.
    expect(sent()).toEqual([]);
    shop.behavior = {};
    await dueNow();
    await syncAll();
    expect(sent()).toEqual([[order.id, "1Z5R89390357567001", "success", 1, [1]]]);
    expect(shop.calls.every(({ headers }) => headers["x-shopify-access-token"] === "shpat_1")).toBe(true);

    // After a lost response, the existing fulfillment is found and not created again.
    await platen.rows("update store_syncs set synced = null, status = 'waiting' where id = $1", [first]);
    await dueNow();
    await syncAll();
    expect(sent()).toHaveLength(1);

    const second = await track("#7001", "1Z5R89390357567136");
    await syncAll();
    await platen.agencyPerson.patch(`tracking/${first}`, { number: "1Z5R89390357567207" });
    await syncAll();
    await platen.agencyPerson.post(`tracking/${second}/void`, {});
    await syncAll();
    expect(sent()).toEqual([
      [order.id, "1Z5R89390357567207", "success", 2, [1]],
      [order.id, "1Z5R89390357567136", "cancelled", 1, [1, 1]],
    ]);
    expect((await orderOf("#7001")).storeSyncs.map(({ status }: { status: string }) => status)).toEqual([
      "synced",
      "synced",
    ]);

    // A second order of the name: which one is meant is not known.
    shop.orders.set("5720000000002", { ...order, id: "5720000000002" });
    const third = await track("#7001", "1Z5R89390357567065");
    await syncAll();
    expect(await syncOf(third)).toMatchObject({
      status: "failed",
      reason: "The store has several orders #7001",
    });
    await shop.close();
  });

  it("asks to choose between two Shopify stores of a team", async () => {
    const id = await integration("shopify");
    await connect(id, { key: "shpat_2" });
    const { body } = await upload(platen.seller, "orders/import/csv", SHOPIFY.replaceAll("#7001", "#7002"));
    expect(body).toMatchObject({ committed: 1 });
    ids = await produce(platen, ["#7002"]);
    const parcel = await track("#7002", "LZ123456799US");
    expect(await syncOf(parcel)).toMatchObject({
      status: "unconnected",
      reason: "Two Shopify stores match. Choose one",
    });
  });
});

describe("store sync with WooCommerce", () => {
  it("adds one customer note to the order", async () => {
    const notes: { id: number; note: string; customer_note: boolean }[] = [];
    const shop = await startStore(({ method, body }) => {
      if (method === "GET") return { status: 200, body: notes };
      notes.push({ id: notes.length + 1, ...body });
      return { status: 201, body: notes.at(-1) };
    });
    const id = await integration("woocommerce");
    expect((await connect(id, { key: "ck_1" })).body.errors).toEqual({
      secret: "Please input Consumer secret",
    });
    await connect(id, { key: "ck_1", secret: "cs_1", address: shop.url });
    const { body } = await upload(
      platen.seller,
      "orders/import/csv",
      [
        "order_id,order_number,status,order_total,currency,billing_email,shipping_first_name,shipping_last_name,shipping_address_1,shipping_city,shipping_state,shipping_postcode,shipping_country,item_name,item_sku,item_quantity,item_total",
        "91,5301,wc-processing,24.00,USD,lena@example.com,Lena,Hartley,418 Sepulveda Blvd,El Segundo,CA,90245,US,Classic Tee,TEE-BLK-M,1,24.00",
        "",
      ].join("\n"),
    );
    expect(body, JSON.stringify(body)).toMatchObject({ format: "woocommerce-items", committed: 1 });
    ids = await produce(platen, ["5301"]);
    const parcel = await track("5301", "RB473124829GB");
    // A page that a plugin shows with status 200 in place of the API.
    shop.behavior = { response: { status: 200, body: "<html>Maintenance</html>" } };
    await syncAll();
    expect(await syncOf(parcel)).toMatchObject({
      status: "waiting",
      attempts: 0,
      reason: "The store's response is not one of WooCommerce's API",
    });
    shop.behavior = {};
    await dueNow();
    await syncAll();
    await platen.rows("update store_syncs set synced = null, status = 'waiting' where id = $1", [parcel]);
    await dueNow();
    await syncAll();
    expect(notes).toMatchObject([
      {
        note: expect.stringMatching(/^Shipped with Royal Mail RB473124829GB: https:.* \(1 × Classic Tee\)$/),
        customer_note: true,
      },
    ]);
    // The same number for the same items again: its note is another one.
    await platen.agencyPerson.post(`tracking/${parcel}/void`, {});
    await syncAll();
    await track("5301", "RB473124829GB");
    await syncAll();
    expect(notes.map(({ note }) => note)).toEqual([
      notes[0]?.note,
      "The parcel RB473124829GB will not arrive. Its items are sent again or refunded",
      notes[0]?.note,
    ]);
    // The webhooks of the store are checked as well.
    expect(shop.received.find(({ path }) => path.includes("/orders/"))).toMatchObject({
      path: "/wp-json/wc/v3/orders/5301/notes?type=customer",
      headers: { authorization: `Basic ${Buffer.from("ck_1:cs_1").toString("base64")}` },
    });
    await shop.close();
  });
});
