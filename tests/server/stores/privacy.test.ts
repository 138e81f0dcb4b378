import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteOldBodies } from "../../../src/server/stores/inbound/old-bodies.queries.ts";
import { user } from "../../support/factories.ts";
import { type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { tablesWith as tablesOf } from "../../support/tables-with.ts";
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
  id,
  number: `#P${id}`,
  updatedAt: "2026-11-20T12:00:00Z",
  fullName: "Zoe Quill",
  address1: "7 Hidden Lane",
  ...over,
});
const create = async (id: string) =>
  (await send("orders/create", shopifyOrder(order(id)))).order_id as string;
const request = (topic: string, ids: string) =>
  send(topic, `{"shop_id":954889,"customer":{"id":191167,"email":"ann@example.com"},${ids}}`);

const tablesWith = (text: string) => tablesOf(platen.rows, text);

it("a request for data gives the seller what is stored about the buyer of these orders, and nobody else", async () => {
  const id = await create("101");
  await platen.rows(
    `update order_items set personalization = '[{"label": "Name", "value": "Zuzu"}]' where order_id = $1`,
    [id],
  );
  await platen.rows(
    `insert into parcels (agency_id, seller_team_id, id, order_id, number, carrier, status)
      select agency_id, seller_team_id, gen_random_uuid(), id, '9400100000000000000001', 'USPS', 'shipped'
      from orders where id = $1`,
    [id],
  );
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
      items: [{ quantity: 1, personalization: [{ label: "Name", value: "Zuzu" }] }],
      parcels: [{ number: "9400100000000000000001", carrier: "USPS", status: "shipped" }],
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

it("an erasure takes personalization, notifications, mails, unread bodies and the request itself, of drafts at once", async () => {
  const { agencyId, sellerTeamId } = platen.world;
  const draft = await create("251");
  await platen.rows(
    `update order_items set personalization = '[{"label": "Name", "value": "Wiebke"}]' where order_id = $1`,
    [draft],
  );
  await platen.rows(
    `insert into notifications (agency_id, id, user_id, title, content, link, viewed)
      select $1, gen_random_uuid(), $2, '#P251', 'Zoe Quill asks', '/s/orders/' || $3, false`,
    [agencyId, platen.seller.userId, draft],
  );
  const mail = (to: string, html: string) =>
    platen.rows(
      `insert into email_history (agency_id, id, "to", subject, template, status, attempts, html, send_before)
        values ($1, gen_random_uuid(), $2, 'Order', 'order-message', 'sent', 1, $3, now())`,
      [agencyId, to, html],
    );
  for (const to of ["a@shop.test", "b@shop.test", "c@shop.test"])
    await user(platen.database, "seller", { agencyId, sellerTeamId }, { email: to });
  await mail("a@shop.test", "<p>#P251 is late</p>");
  await mail("b@shop.test", "<p>Parcel for Zoe Quill</p>");
  await mail("c@shop.test", "<p>#P2510 is late</p>");
  // It was never paid, and so not imported.
  await send("orders/create", shopifyOrder(order("252", { status: "unpaid" })));
  const event = await request("customers/redact", '"orders_to_redact":[251,252]');
  expect(event).toMatchObject({ status: "done", reason: "The buyers of 1 order are erased", body: null });
  const texts = await Promise.all(["Wiebke", "Zoe Quill asks", "Parcel for Zoe"].map(tablesWith));
  expect(texts).toEqual([[], [], []]);
  expect(
    await platen.rows(`select "to", html from email_history where "to" like '%@shop.test' order by 1`),
  ).toEqual([
    { to: "a@shop.test", html: "" },
    { to: "b@shop.test", html: "" },
    { to: "c@shop.test", html: "<p>#P2510 is late</p>" },
  ]);
  expect(
    await platen.rows(
      "select external_id from store_events where external_id in ('251', '252') and body is not null",
    ),
  ).toEqual([]);
  const shown = (await platen.seller.get(`orders/${draft}`)).body;
  expect([shown.status, shown.fullName, shown.address1]).toEqual(["Unfulfilled", "Erased", null]);
  const submitted = await platen.seller.post("orders/submit", { ids: [draft] });
  expect(submitted.body.success ?? []).toEqual([]);
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
