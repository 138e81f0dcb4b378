import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { noticeWork } from "../../../src/server/shops/notices/work.ts";
import { type Heard, type StoreServer, startStore } from "../../support/store-server.ts";
import { ordersInProduction, produce } from "../import/in-production.ts";
import { type ImportWorld, importWorld, upload } from "../import/world.ts";

let platen: ImportWorld;
let ids: Map<string, string>;
const open: { close(): Promise<void> }[] = [];

const idOf = (name: string) => ids.get(name) as string;
const track = async (name: string, number: string, more: object = {}) => {
  const answer = await platen.agencyPerson.post("tracking", { orderId: idOf(name), number, ...more });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id as string;
};
const orderOf = async (name: string) => (await platen.agencyPerson.get(`orders/${idOf(name)}`)).body;
const noticeOf = async (parcelId: string) =>
  (await platen.agencyPerson.get(`store-notices?parcel=${parcelId}`)).body.data[0];
const again = (...names: string[]) =>
  platen.agencyPerson.post("orders/synced-track-to-store", { ids: names.map(idOf) });
/** Tells what is due, with little patience; answers how many notices that were. */
async function tellAll(patienceMs = 2_000): Promise<number> {
  await platen.app.jobs.idle();
  const work = noticeWork(platen.database, platen.config, patienceMs);
  let count = 0;
  while (await work.once(new AbortController().signal)) count += 1;
  return count;
}
const dueNow = () =>
  platen.rows("update store_notices set next_attempt_at = now() where status in ('waiting', 'telling')");

async function integration(platform: string) {
  const made = await platen.seller.post("integrations", {
    name: `Our ${platform}`,
    platform,
    domain: "shop.example.com",
  });
  expect(made.status, made.text).toBe(201);
  return made.body.id as string;
}
const connect = (id: string, access: object) => platen.seller.put(`integrations/${id}/access`, access);

beforeAll(async () => {
  platen = await importWorld({ env: { ALLOW_PRIVATE_STORES: "1" } });
  ids = await ordersInProduction(platen, ["#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8"]);
});
afterAll(() => platen.close());

describe("an order of no store", () => {
  it("is nobody's news", async () => {
    await track("#8", "9405511899223197428506");
    expect((await orderOf("#8")).notices).toEqual([]);
    expect((await again("#8", "#7")).body.failed).toEqual(
      [
        { id: idOf("#7"), message: "Nothing of this order has left with a tracking number" },
        { id: idOf("#8"), message: "This order came from no store: there is nobody to tell" },
      ].sort((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });
});

describe("a shop with a webhook", () => {
  let shop: StoreServer;
  let integrationId: string;

  beforeAll(async () => {
    shop = await startStore();
    open.push(shop);
    integrationId = await integration("other");
  });
  afterEach(() => {
    shop.manners = {};
  });
  afterAll(async () => {
    for (const one of open.splice(0)) await one.close();
  });

  it("that is not connected is not told, and says so; connected, it is told when somebody asks", async () => {
    const parcel = await track("#1", "1Z5R89390357567127");
    expect(await noticeOf(parcel)).toMatchObject({
      status: "unconnected",
      reason: 'The integration "Our other" has no access to its store',
    });
    const refused = await again("#1");
    expect(refused.body.failed[0].message).toMatch(/has no access to its store$/);

    expect((await connect(integrationId, { key: "shh" })).body.errors).toEqual({
      address: "Please input Address of your webhook",
    });
    expect((await connect(integrationId, { key: "shh", address: "ftp://x.test/" })).status).toBe(400);
    const connected = await connect(integrationId, { key: "shh", address: `${shop.url}/hook` });
    expect(connected.body, connected.text).toMatchObject({ status: 1 });
    expect(connected.text).not.toContain("shh");

    const asked = await again("#1");
    expect(asked.body).toMatchObject({
      success: [idOf("#1")],
      message: "1 order is being told to the store",
    });
    await tellAll();
    expect(await noticeOf(parcel)).toMatchObject({ status: "told", reason: null, attempts: 1 });
    const [call] = shop.heard as [Heard];
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
    expect((await orderOf("#1")).syncAt).not.toBeNull();
    // Told once: asking again tells nothing.
    await again("#1");
    expect(await tellAll()).toBe(0);
  });

  it("is told of a correction and of a void as well, each under a key of its own", async () => {
    const parcel = await track("#2", "774881122335");
    await tellAll();
    await platen.agencyPerson.patch(`tracking/${parcel}`, { number: "774881122449" });
    await tellAll();
    await platen.agencyPerson.post(`tracking/${parcel}/void`, {});
    await tellAll();
    const calls = shop.heard.filter(({ body }) => body.parcel.id === parcel);
    expect(calls.map(({ body }) => [body.event, body.parcel.number, body.parcel.before])).toEqual([
      ["parcel.shipped", "774881122335", null],
      ["parcel.corrected", "774881122449", "774881122335"],
      ["parcel.voided", "774881122449", null],
    ]);
    expect(new Set(calls.map(({ headers }) => headers["idempotency-key"])).size).toBe(3);
    expect(await noticeOf(parcel)).toMatchObject({ status: "told" });
  });

  it("is told nothing of a parcel that was voided before it heard of it", async () => {
    shop.manners = { answers: { status: 503 } };
    const before = shop.heard.length;
    const parcel = await track("#2", "774881122552");
    await platen.agencyPerson.post(`tracking/${parcel}/void`, {});
    expect(await tellAll()).toBe(0);
    expect(await noticeOf(parcel)).toMatchObject({
      status: "unneeded",
      reason: "Voided before the store was told",
    });
    expect(shop.heard).toHaveLength(before);
  });

  it("that is in trouble is tried again, later and later, under the same key, until it hears", async () => {
    shop.manners = { answers: { status: 503, body: { message: "Come back later" } } };
    const parcel = await track("#3", "774881122335");
    await tellAll();
    const notice = await noticeOf(parcel);
    expect(notice).toMatchObject({
      status: "waiting",
      attempts: 1,
      reason: "The store answered 503: Come back later",
    });
    const wait = (Date.parse(notice.nextAttemptAt) - Date.parse(notice.triedAt)) / 1_000;
    expect(wait).toBeGreaterThan(55);
    expect(wait).toBeLessThan(120);
    expect(await tellAll()).toBe(0);

    shop.manners = { hangs: true };
    await dueNow();
    await tellAll(200);
    expect(await noticeOf(parcel)).toMatchObject({ attempts: 2, reason: "The store did not answer in time" });

    shop.manners = { dies: "before" };
    await dueNow();
    await tellAll();
    expect(await noticeOf(parcel)).toMatchObject({
      attempts: 3,
      reason: "The store ended the connection before it answered",
    });

    // It hears, and ends before it says so: told twice, and known by its key to be one.
    shop.manners = { dies: "after" };
    await dueNow();
    await tellAll();
    shop.manners = {};
    await dueNow();
    await tellAll();
    expect(await noticeOf(parcel)).toMatchObject({ status: "told", attempts: 5, reason: null });
    const keys = shop.heard
      .filter(({ body }) => body.parcel.id === parcel)
      .map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(1);
  });

  it("that asks for patience gets it", async () => {
    shop.manners = { answers: { status: 429, headers: { "retry-after": "1800" } } };
    const parcel = await track("#4", "9405511899223197428605");
    await tellAll();
    const { triedAt, nextAttemptAt } = await noticeOf(parcel);
    expect((Date.parse(nextAttemptAt) - Date.parse(triedAt)) / 1_000).toBeGreaterThan(1_790);
  });

  it("that refuses is not asked again by itself, and hears when somebody says so", async () => {
    shop.manners = { answers: { status: 422, body: { message: "No such order" } } };
    const parcel = await track("#5", "9405511899223197428704");
    await tellAll();
    expect(await noticeOf(parcel)).toMatchObject({
      status: "failed",
      reason: "The store answered 422: No such order",
      nextAttemptAt: null,
    });
    expect(await tellAll()).toBe(0);
    const { body } = await platen.agencyPerson.get("store-notices?status=failed");
    expect(body.data).toMatchObject([{ number: "9405511899223197428704", order: { orderName: "#5" } }]);
    shop.manners = {};
    await again("#5");
    await tellAll();
    expect(await noticeOf(parcel)).toMatchObject({ status: "told" });
  });

  it("that never answers is given up after the last try, with the reason", async () => {
    shop.manners = { answers: { status: 500 } };
    const parcel = await track("#6", "9405511899223197429008");
    for (let tried = 0; tried < 7; tried++) {
      await dueNow();
      await tellAll();
    }
    expect(await noticeOf(parcel)).toMatchObject({
      status: "failed",
      attempts: 7,
      reason: "The store answered 500. Tried 7 times",
    });
  });

  it("hears at last of what changed while it was being told", async () => {
    shop.manners = { takesMs: 400 };
    const parcel = await track("#7", "041441760228964");
    const telling = tellAll();
    await expect.poll(() => shop.heard.some(({ body }) => body.parcel.id === parcel)).toBe(true);
    await platen.agencyPerson.patch(`tracking/${parcel}`, { number: "568283610012000" });
    await telling;
    await tellAll();
    const events = shop.heard
      .filter(({ body }) => body.parcel.id === parcel)
      .map(({ body }) => [body.event, body.parcel.number]);
    expect(events).toEqual([
      ["parcel.shipped", "041441760228964"],
      ["parcel.corrected", "568283610012000"],
    ]);
    expect(await noticeOf(parcel)).toMatchObject({ status: "told", number: "568283610012000" });
  });

  it("is nobody else's to connect, and its keys are in no answer", async () => {
    const { otherAgency } = platen.world;
    const foreign = await platen.newPerson("seller", otherAgency);
    expect((await foreign.put(`integrations/${integrationId}/access`, { key: "x" })).status).toBe(404);
    expect((await foreign.delete(`integrations/${integrationId}/access`)).status).toBe(404);
    expect((await platen.agencyPerson.put(`integrations/${integrationId}/access`, { key: "x" })).status).toBe(
      403,
    );
    const foreignAgency = await platen.newPerson("agency", { agencyId: otherAgency.agencyId });
    expect(
      (await foreignAgency.post("orders/synced-track-to-store", { ids: [idOf("#5")] })).body.failed,
    ).toEqual([{ id: idOf("#5"), message: "Not found" }]);
    expect((await foreignAgency.get("store-notices")).body.total).toBe(0);
    expect((await platen.seller.get(`integrations/${integrationId}`)).text).not.toContain("shh");
  });

  it("is told nothing more once its keys are gone", async () => {
    expect((await platen.seller.delete(`integrations/${integrationId}/access`)).body).toMatchObject({
      status: 0,
    });
    const heard = shop.heard.length;
    await again("#6");
    await tellAll();
    expect(shop.heard).toHaveLength(heard);
  });
});

const SHOPIFY = [
  "Name,Email,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country",
  "#7001,jane@example.com,2,Classic tee,24.00,TEE-BLK-M,Jane Miller,12 Elm St,Austin,78704,TX,US",
  "#7001,jane@example.com,1,Mug,12.00,MUG-WHT-11,,,,,,",
  "",
].join("\n");

/** A shop of Shopify's with one order, as its interface answers. */
function shopify() {
  const fulfillments: { id: number; status: string; tracking_number: string }[] = [];
  const left = new Map([
    [11, 2],
    [12, 1],
  ]);
  const does = ({ method, path, body }: Heard) => {
    if (method === "GET" && path.includes("/orders.json")) {
      const line_items = [
        { id: 11, sku: "TEE-BLK-M", title: "Classic tee" },
        { id: 12, sku: "MUG-WHT-11", title: "Mug" },
      ];
      return {
        status: 200,
        body: { orders: [{ id: 5720000000000, name: "#7001", line_items, fulfillments }] },
      };
    }
    if (path.endsWith("/fulfillment_orders.json")) {
      const line_items = [...left].map(([id, count]) => ({
        id: id + 100,
        line_item_id: id,
        fulfillable_quantity: count,
      }));
      return { status: 200, body: { fulfillment_orders: [{ id: 900, status: "open", line_items }] } };
    }
    if (path.endsWith("/fulfillments.json")) {
      const { tracking_info, line_items_by_fulfillment_order } = body.fulfillment;
      for (const { id, quantity } of line_items_by_fulfillment_order[0].fulfillment_order_line_items)
        left.set(id - 100, (left.get(id - 100) ?? 0) - quantity);
      fulfillments.push({
        id: 3_000 + fulfillments.length,
        status: "success",
        tracking_number: tracking_info.number,
      });
      return { status: 201, body: { fulfillment: fulfillments.at(-1) } };
    }
    const one = fulfillments.find(({ id }) => path.includes(`/fulfillments/${id}/`));
    if (!one) return { status: 404, body: { errors: "Not Found" } };
    if (path.endsWith("/cancel.json")) one.status = "cancelled";
    else one.tracking_number = body.fulfillment.tracking_info.number;
    return { status: 200, body: { fulfillment: one } };
  };
  return { does, fulfillments, left };
}

describe("Shopify", () => {
  it("gets a fulfillment a parcel, corrected and cancelled with it, and none twice", async () => {
    const there = shopify();
    const shop = await startStore(there.does);
    const id = await integration("shopify");
    await connect(id, { key: "shpat_1", address: shop.url });
    const { body } = await upload(platen.seller, "orders/import/csv", SHOPIFY);
    expect(body).toMatchObject({ format: "shopify", committed: 1 });
    ids = await produce(platen, ["#7001"]);
    const [tee] = (await orderOf("#7001")).items.filter(({ sku }: { sku: string }) => sku === "TEE-BLK-M");
    const first = await track("#7001", "1Z5R89390357567001", { items: [{ itemId: tee.id, quantity: 1 }] });

    shop.manners = { dies: "after" };
    await tellAll();
    // The lookup is answered by nobody, so nothing has come of it.
    expect(there.fulfillments).toEqual([]);
    shop.manners = {};
    await dueNow();
    await tellAll();
    expect(there.fulfillments).toEqual([
      { id: 3_000, status: "success", tracking_number: "1Z5R89390357567001" },
    ]);
    expect(there.left.get(11)).toBe(1);
    expect(shop.heard.every(({ headers }) => headers["x-shopify-access-token"] === "shpat_1")).toBe(true);

    // An answer that was lost: what is there already is not made again.
    await platen.rows("update store_notices set told = null, status = 'waiting' where id = $1", [first]);
    await dueNow();
    await tellAll();
    expect(there.fulfillments).toHaveLength(1);

    const second = await track("#7001", "1Z5R89390357567136");
    await tellAll();
    expect([...there.left.values()]).toEqual([0, 0]);
    await platen.agencyPerson.patch(`tracking/${first}`, { number: "1Z5R89390357567207" });
    await tellAll();
    await platen.agencyPerson.post(`tracking/${second}/void`, {});
    await tellAll();
    expect(there.fulfillments).toEqual([
      { id: 3_000, status: "success", tracking_number: "1Z5R89390357567207" },
      { id: 3_001, status: "cancelled", tracking_number: "1Z5R89390357567136" },
    ]);
    expect((await orderOf("#7001")).notices.map(({ status }: { status: string }) => status)).toEqual([
      "told",
      "told",
    ]);

    shop.manners = { answers: { status: 401, body: { errors: "Invalid API key" } } };
    await platen.agencyPerson.patch(`tracking/${first}`, { carrier: "USPS" });
    await tellAll();
    expect(await noticeOf(first)).toMatchObject({
      status: "failed",
      reason: "The store refuses our access (401): Invalid API key",
    });
    await shop.close();
  });

  it("of which a team has two is not guessed between", async () => {
    const id = await integration("shopify");
    await connect(id, { key: "shpat_2" });
    const { body } = await upload(platen.seller, "orders/import/csv", SHOPIFY.replaceAll("#7001", "#7002"));
    expect(body).toMatchObject({ committed: 1 });
    ids = await produce(platen, ["#7002"]);
    const parcel = await track("#7002", "LZ123456799US");
    expect(await noticeOf(parcel)).toMatchObject({
      status: "unconnected",
      reason: "Two stores of Shopify fit; name the order's store",
    });
  });
});

describe("WooCommerce", () => {
  it("gets a note to the customer at the order, once", async () => {
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
    await tellAll();
    await platen.rows("update store_notices set told = null, status = 'waiting' where id = $1", [parcel]);
    await dueNow();
    await tellAll();
    expect(notes).toMatchObject([
      {
        note: expect.stringMatching(/^Shipped with Royal Mail RB473124829GB: https:.* \(1 × Classic Tee\)$/),
        customer_note: true,
      },
    ]);
    expect(shop.heard[0]).toMatchObject({
      path: "/wp-json/wc/v3/orders/5301/notes?type=customer",
      headers: { authorization: `Basic ${Buffer.from("ck_1:cs_1").toString("base64")}` },
    });
    await shop.close();
  });
});
