import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteOldBodies } from "../../../src/server/stores/inbound/old-bodies.queries.ts";
import { type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld({ env: { SHOPIFY_API_KEY: "app-id", SHOPIFY_API_SECRET: HOOK_SECRET } });
  store = await platen.connect("shopify");
});
afterAll(() => platen.close());

const send = (topic: string, payload: string) => store.process(shopifyWebhook(HOOK_SECRET, topic, payload));
const order = (id: string, over: Partial<ShopOrder> = {}): ShopOrder => ({
  ...{
    id,
    number: `#P${id}`,
    updatedAt: "2026-11-20T12:00:00Z",
    fullName: "Zoe Quill",
    address1: "7 Hidden Lane",
  },
  ...over,
});
const create = async (id: string) =>
  (await send("orders/create", shopifyOrder(order(id)))).order_id as string;
const request = (topic: string, ids: string) =>
  send(topic, `{"shop_id":954889,"customer":{"id":191167,"email":"ann@example.com"},${ids}}`);

/** The tables that contain a text. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await platen.rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await platen.rows<{ n: number }>(
      `select count(*)::int as n from "${name}" t where t::text ilike '%' || $1 || '%' or t::text like '%' || $2 || '%'`,
      [text, Buffer.from(text).toString("hex")],
    );
    if ((row?.n ?? 0) > 0) found.push(name);
  }
  return found;
}

it("a request for data gives the seller what is stored about the buyer of these orders, and nobody else", async () => {
  await create("101");
  const event = await request("customers/data_request", '"orders_requested":[101,999]');
  expect(event).toMatchObject({
    status: "done",
    reason: "The data of 1 order can be downloaded for the buyer",
  });
  const { body } = await platen.seller.get(`store-events/${event.id}/data`);
  expect(body.orders).toMatchObject([
    {
      orderName: "#P101",
      fullName: "Zoe Quill",
      address1: "7 Hidden Lane",
      totalPrice: 29,
      items: [{ quantity: 1 }],
    },
  ]);
  const { agencyId, otherTeamId: sellerTeamId } = platen.world;
  const other = await platen.newPerson("seller", { agencyId, sellerTeamId });
  expect((await other.get(`store-events/${event.id}/data`)).status).toBe(404);
  const [created] = await store.events();
  expect((await platen.seller.get(`store-events/${created?.id}/data`)).status).toBe(400);
});

it("an erasure removes the buyer of finished orders everywhere and keeps amounts, and waits for the others", async () => {
  const [finished, open] = [await create("201"), await create("202")];
  await platen.seller.post(`orders/${finished}/customer/update`, { address1: "8 Hidden Lane" });
  await platen.setBalance(100_000);
  await platen.seller.post("orders/submit", { ids: [open] });
  await platen.seller.post("orders/cancel", { ids: [finished] });
  const [before] = await platen.rows("select status, total_price, country_code from orders where id = $1", [
    finished,
  ]);
  expect(before?.status).toBe("Cancel");
  const event = await request("customers/redact", '"orders_to_redact":[201,202]');
  expect(event).toMatchObject({
    status: "waiting",
    reason: expect.stringMatching(/^1 order must be shipped/),
  });
  expect(
    await platen.rows("select full_name, email, address1 from orders where id = any($1) order by id", [
      [finished, open],
    ]),
  ).toEqual([
    { full_name: "Erased", email: null, address1: null },
    { full_name: "Zoe Quill", email: "ann@example.com", address1: "7 Hidden Lane" },
  ]);
  expect(
    await platen.rows("select status, total_price, country_code from orders where id = $1", [finished]),
  ).toEqual([before]);
  await platen.seller.post("orders/cancel", { ids: [open] });
  await platen.rows("update store_events set next_attempt_at = now() where id = $1", [event.id]);
  await platen.processAll();
  expect((await store.events()).at(-1)).toMatchObject({
    status: "done",
    reason: "The buyers of 1 order are erased",
  });
  const audited = await platen.rows(
    "select subject from audit where action = 'erase-buyer' order by subject",
  );
  expect(audited.map(({ subject }) => subject)).toEqual([finished, open].sort());
});

it("the store's own erasure leaves nothing of its buyers in any table", async () => {
  const id = await create("301");
  await platen.seller.post("orders/cancel", { ids: [id] });
  for (const { id: left } of await platen.rows("select id from orders where status = 'Unfulfilled'"))
    await platen.seller.post("orders/cancel", { ids: [left] });
  expect(await tablesWith("Hidden Lane")).not.toEqual([]);
  const event = await send("shop/redact", '{"shop_id":954889,"shop_domain":"fern.myshopify.com"}');
  expect(event).toMatchObject({ status: "done", reason: expect.stringMatching(/are erased$/) });
  expect(await tablesWith("Hidden Lane")).toEqual([]);
  expect(await tablesWith("Zoe Quill")).toEqual([]);
});

it("a store that removes the app is disconnected, and its orders stay", async () => {
  const installed = await platen.installApp("fern.myshopify.com");
  const { webhookUrl } = (await platen.seller.get(`integrations/${installed.id}/health`)).body;
  const own = platen.storeOf(installed.id, "Fern", webhookUrl.split("/api/hooks/")[1]);
  store = { ...installed, send: own.send, process: own.process };
  const id = await create("401");
  const event = await installed.process(
    shopifyWebhook(HOOK_SECRET, "app/uninstalled", '{"id":954889,"domain":"fern.myshopify.com"}'),
  );
  expect(event).toMatchObject({
    status: "done",
    reason: expect.stringMatching(/^The store has removed the app/),
  });
  expect((await platen.seller.get(`integrations/${store.id}`)).body.status).toBe(0);
  expect((await platen.seller.get(`orders/${id}`)).status).toBe(200);
  expect(
    (await store.send(shopifyWebhook(HOOK_SECRET, "orders/create", shopifyOrder(order("402"))))).status,
  ).toBe(401);
});

it("bodies of events are deleted 30 days after they were processed", async () => {
  const events = async () =>
    platen.rows("select body is null as is_gone from store_events where integration_id = $1", [store.id]);
  await platen.rows(
    "update store_events set settled_at = now() - interval '29 days' where integration_id = $1",
    [store.id],
  );
  await deleteOldBodies(platen.database);
  expect((await events()).map(({ is_gone: isGone }) => isGone)).toEqual([false, false]);
  await platen.rows(
    "update store_events set settled_at = now() - interval '31 days' where integration_id = $1",
    [store.id],
  );
  await deleteOldBodies(platen.database);
  expect((await events()).map(({ is_gone: isGone }) => isGone)).toEqual([true, true]);
});
