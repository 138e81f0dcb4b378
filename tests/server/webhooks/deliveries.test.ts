import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bodySchemaOf } from "../../../src/domain/webhooks/body-schema.ts";
import type { WebhookEventName } from "../../../src/domain/webhooks/events.ts";
import { Jobs } from "../../../src/server/jobs/jobs.ts";
import { webhookWork } from "../../../src/server/webhooks/deliver/work.ts";
import { letOrders } from "../../support/api-keys.ts";
import type { Client } from "../../support/app.ts";
import { type ReceivedCall, type StoreServer, startStore } from "../../support/store-server.ts";
import { deliverAll, isSignedWith, webhookOf } from "../../support/webhooks.ts";
import { type WebhookWorld, webhookWorld } from "./world.ts";

let platen: WebhookWorld;
let receiver: StoreServer;
const open: StoreServer[] = [];

beforeAll(async () => {
  platen = await webhookWorld();
});
afterEach(async () => {
  await platen.rows("update webhooks set deleted_at = now()");
  await platen.rows(
    "update webhook_deliveries set status = 'skipped' where status in ('waiting', 'working')",
  );
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => platen.close());

async function listen(respond?: Parameters<typeof startStore>[0]): Promise<StoreServer> {
  const server = await startStore(respond);
  open.push(server);
  return server;
}
const subscribed = async (events: readonly WebhookEventName[], person: Client = platen.seller) => {
  receiver = await listen();
  return webhookOf(person, `${receiver.url}/hook`, events);
};
const submit = async (...ids: string[]) => {
  const done = await platen.seller.post("orders/submit", { ids });
  expect(done.body.success, done.text).toHaveLength(ids.length);
};
const typesAt = ({ received }: StoreServer): string[] => received.map(({ body }) => body.type);
const last = ({ received }: StoreServer) => received.at(-1) as ReceivedCall;

describe("an event of an order", () => {
  it("is sent signed, with the order as its team sees it", async () => {
    const { id, secret } = await subscribed(["order.submitted"]);
    const order = await platen.order();
    await submit(order);
    await deliverAll(platen);
    expect(receiver.received).toHaveLength(1);
    const call = last(receiver);
    expect(isSignedWith(secret, call)).toBe(true);
    expect(isSignedWith("whsec_other", call)).toBe(false);
    const [delivery] = await platen.logOf(platen.seller, id);
    expect(call.headers).toMatchObject({
      "platen-webhook-id": delivery?.id,
      "platen-event": "order.submitted",
      "content-type": "application/json",
    });
    expect(call.body).toMatchObject({
      id: delivery?.id,
      type: "order.submitted",
      orderId: order,
      previousStatus: "Unfulfilled",
      status: "InReview",
      order: {
        id: order,
        status: "InReview",
        fullName: "Rosa Diaz",
        countryCode: "US",
        parcels: [],
        items: [{ sku: "TEE-BLK-M", quantity: 2, shippedQuantity: 0 }],
      },
    });
    expect(delivery).toMatchObject({
      status: "delivered",
      attempts: 1,
      responseStatus: 200,
      event: "order.submitted",
    });
    const shown = await platen.seller.get(`webhook-deliveries/${delivery?.id}`);
    expect(JSON.parse(shown.body.body)).toEqual(call.body);
    expect(bodySchemaOf("order.submitted").parse(call.body)).toEqual(call.body);
    expect((await platen.seller.get(`webhooks/${id}`)).body.lastSuccessAt).not.toBeNull();
  });

  it("has no amounts of the agency for a seller", async () => {
    await subscribed(["order.created"]);
    await platen.order();
    await deliverAll(platen);
    expect(last(receiver).raw).not.toMatch(/cost|profit|supplier/i);
  });

  it("reaches the agency and the team, each once, and no other team", async () => {
    const ofSeller = await subscribed(["order.created"]);
    const seller = receiver;
    const ofAgency = await subscribed(["order.created", "order.submitted"], platen.agencyPerson);
    const agency = receiver;
    const { agencyId, otherTeamId } = platen.world;
    const otherSeller = await platen.newPerson("seller", { agencyId, sellerTeamId: otherTeamId });
    await subscribed(["order.created"], otherSeller);
    const order = await platen.order();
    await submit(order);
    await deliverAll(platen);
    expect(typesAt(seller)).toEqual(["order.created"]);
    expect(typesAt(agency)).toEqual(["order.created", "order.submitted"]);
    expect(typesAt(receiver)).toEqual([]);
    expect(await platen.logOf(platen.seller, ofSeller.id)).toHaveLength(1);
    expect(await platen.logOf(platen.agencyPerson, ofAgency.id, `&order=${order}`)).toHaveLength(2);
    expect((await platen.seller.get(`webhooks/${ofAgency.id}/deliveries`)).status).toBe(404);
  });

  it("is several events where its history has one entry for them", async () => {
    await subscribed(["order.submitted", "order.approved"]);
    await platen.rows("update seller_teams set auto_approve_order = true where id = $1", [
      platen.world.sellerTeamId,
    ]);
    const order = await platen.order();
    await submit(order);
    await platen.rows("update seller_teams set auto_approve_order = false where id = $1", [
      platen.world.sellerTeamId,
    ]);
    expect((await platen.seller.get(`orders/${order}`)).body.status).toBe("Approved");
    await deliverAll(platen);
    expect(typesAt(receiver).toSorted()).toEqual(["order.approved", "order.submitted"]);
  });

  it("of an order that was deleted has no order", async () => {
    const { id } = await subscribed(["order.created", "order.deleted"]);
    const order = await platen.order();
    const removed = await platen.seller.delete("orders", { ids: [order] });
    expect(removed.status, removed.text).toBe(200);
    await deliverAll(platen);
    expect(receiver.received.map(({ body }) => [body.type, body.orderId, body.order])).toEqual([
      ["order.deleted", order, null],
    ]);
    expect((await platen.logOf(platen.seller, id)).map((row) => [row.event, row.status, row.reason])).toEqual(
      [
        ["order.created", "skipped", "The order was deleted"],
        ["order.deleted", "delivered", null],
      ],
    );
  });
});

describe("a delivery that fails", () => {
  it("is sent again with the same id and bytes, and a new signature, though the order has changed", async () => {
    const { secret } = await subscribed(["order.created"]);
    receiver.behavior = { response: { status: 500, body: { error: "busy" } } };
    const order = await platen.order();
    await deliverAll(platen);
    expect(
      (
        await platen.rows(
          "select status, attempts, response_status, response, reason from webhook_deliveries where order_id = $1",
          [order],
        )
      )[0],
    ).toEqual({
      status: "waiting",
      attempts: 1,
      response_status: 500,
      response: '{"error":"busy"}',
      reason: "The receiver responded with 500",
    });
    await submit(order);
    receiver.behavior = {};
    await platen.dueNow();
    await deliverAll(platen);
    const [first, second] = receiver.received as [ReceivedCall, ReceivedCall];
    expect(second.raw).toBe(first.raw);
    expect(second.headers["platen-webhook-id"]).toBe(first.headers["platen-webhook-id"]);
    expect(isSignedWith(secret, second)).toBe(true);
  });

  it("lets later events of its order wait, and no others", async () => {
    await subscribed(["order.created", "order.submitted"]);
    const [first, other] = [await platen.order(), await platen.order()];
    receiver.behavior = { response: { status: 503 } };
    await platen.rows("update webhook_deliveries set status = 'skipped' where order_id = $1", [other]);
    await deliverAll(platen);
    expect(typesAt(receiver)).toEqual(["order.created"]);
    receiver.behavior = {};
    await submit(first, other);
    await deliverAll(platen);
    expect(receiver.received.slice(1).map(({ body }) => [body.type, body.orderId])).toEqual([
      ["order.submitted", other],
    ]);
    await platen.rows(
      "update webhook_deliveries set next_attempt_at = now() where order_id = $1 and status = 'waiting'",
      [first],
    );
    await deliverAll(platen);
    expect(receiver.received.slice(2).map(({ body }) => [body.type, body.orderId])).toEqual([
      ["order.created", first],
      ["order.submitted", first],
    ]);
  });

  it.each([
    ["refuses connections", async (server: StoreServer) => server.close(), /refuses the connection/],
    [
      "hangs",
      async (server: StoreServer) => Object.assign(server, { behavior: { hangs: true } }),
      /did not answer in time/,
    ],
    [
      "ends the connection",
      async (server: StoreServer) => Object.assign(server, { behavior: { dies: "before" } }),
      /ended the connection/,
    ],
    [
      "redirects",
      async (server: StoreServer) =>
        Object.assign(server, {
          behavior: { response: { status: 302, headers: { location: "http://127.0.0.1:1/" } } },
        }),
      /redirects \(302\), and redirects are not followed/,
    ],
  ])("is retried where the receiver %s", async (_, change, reason) => {
    const { id } = await subscribed(["order.created"]);
    await change(receiver);
    await platen.order();
    await deliverAll(platen, 300);
    const [row] = await platen.logOf(platen.seller, id);
    expect(row).toMatchObject({ status: "waiting", attempts: 1, reason: expect.stringMatching(reason) });
    const wait = Date.parse(String(row?.nextAttemptAt)) - Date.now();
    expect(wait).toBeGreaterThan(5_000);
    expect(wait).toBeLessThan(13_000);
    expect((await platen.seller.get(`webhooks/${id}`)).body).toMatchObject({ failures: 1, status: "active" });
  });

  it("fails for good after the last attempt, and lets the next event of its order go", async () => {
    const { id } = await subscribed(["order.created", "order.submitted"]);
    receiver.behavior = { response: { status: 500 } };
    const order = await platen.order();
    await submit(order);
    await platen.rows(
      "update webhook_deliveries set attempts = 18 where event = 'order.created' and order_id = $1",
      [order],
    );
    await deliverAll(platen);
    expect(
      (await platen.logOf(platen.seller, id)).map(({ event, status, attempts }) => [event, status, attempts]),
    ).toEqual([
      ["order.created", "failed", 19],
      ["order.submitted", "waiting", 1],
    ]);
  });
});

describe("a receiver", () => {
  it("that is slow does not delay the deliveries to another", async () => {
    const slow = await subscribed(["order.created"]);
    receiver.behavior = { hangs: true };
    const fast = await subscribed(["order.created"]);
    const fastReceiver = receiver;
    for (let count = 0; count < 6; count += 1) await platen.order();
    const sending = deliverAll(platen, 4_000);
    const from = Date.now();
    while (fastReceiver.received.length < 6 && Date.now() - from < 3_500)
      await new Promise((resume) => setTimeout(resume, 20));
    expect(fastReceiver.received).toHaveLength(6);
    expect((await platen.logOf(platen.seller, fast.id)).length).toBe(6);
    expect(
      (await platen.logOf(platen.seller, slow.id)).filter(({ status }) => status === "delivered"),
    ).toEqual([]);
    await platen.rows("update webhooks set deleted_at = now() where id = $1", [slow.id]);
    await sending;
  });

  it("gets the next event of an order whose previous one arrives while the due ones are read", async () => {
    await subscribed(["order.created", "order.submitted"]);
    // Longer than a worker waits before it looks for what else is due.
    receiver.behavior = { takesMs: 400 };
    await submit(await platen.order());
    const { pool } = platen.database;
    const query = async (given: { text?: string }) => {
      const found = await pool.query(given as string);
      if (given.text?.includes("for share of h skip locked")) await sleep(400);
      return found;
    };
    const late = new Proxy(pool, {
      get: (target, name) => {
        const own = Reflect.get(target, name);
        return name === "query" ? query : typeof own === "function" ? own.bind(target) : own;
      },
    });
    await deliverAll({ ...platen, database: { ...platen.database, pool: late } });
    expect(typesAt(receiver)).toEqual(["order.created", "order.submitted"]);
  });

  it("may respond with any amount, of which the beginning is kept", async () => {
    const { id } = await subscribed(["order.created"]);
    receiver.behavior = { response: { status: 200, body: "x".repeat(20_000_000) } };
    await platen.order();
    await deliverAll(platen);
    const [row] = await platen.logOf(platen.seller, id);
    expect(row).toMatchObject({ status: "delivered", responseStatus: 200 });
    expect((await platen.seller.get(`webhook-deliveries/${row?.id}`)).body.response).toHaveLength(500);
  });

  it("that is gone pauses its webhook at once and keeps the event", async () => {
    const { id } = await subscribed(["order.created"]);
    receiver.behavior = { response: { status: 410 } };
    await platen.order();
    await deliverAll(platen);
    expect((await platen.seller.get(`webhooks/${id}`)).body).toMatchObject({
      status: "paused",
      pausedReason: "The receiver responded with 410: it is gone",
    });
    expect((await platen.logOf(platen.seller, id))[0]).toMatchObject({ status: "waiting" });
    const { body } = await platen.seller.get("push-notifications");
    expect(JSON.stringify(body)).toContain("Webhook A receiver is paused");
    const mails = await platen.rows(
      "select * from email_history where email_history::text like '%410: it is gone%'",
    );
    expect(mails.length).toBeGreaterThan(0);
    receiver.behavior = {};
    expect((await platen.seller.post(`webhooks/${id}/resume`)).body.status).toBe("active");
    await deliverAll(platen);
    expect((await platen.logOf(platen.seller, id))[0]).toMatchObject({ status: "delivered" });
  });

  it("that fails for three days has its webhook paused", async () => {
    const { id } = await subscribed(["order.created"]);
    receiver.behavior = { response: { status: 500 } };
    await platen.order();
    await deliverAll(platen);
    await platen.rows("update webhooks set failing_since = now() - interval '73 hours' where id = $1", [id]);
    await platen.order();
    await deliverAll(platen);
    expect((await platen.seller.get(`webhooks/${id}`)).body).toMatchObject({
      status: "paused",
      pausedReason: "No delivery succeeded for three days",
    });
  });

  it("with a private address is not called, even where the address was public when it was saved", async () => {
    const { id } = await subscribed(["order.created"]);
    await platen.order();
    await deliverAll({ ...platen, config: { ...platen.config, allowPrivateStores: false } });
    expect(receiver.received).toEqual([]);
    expect((await platen.logOf(platen.seller, id))[0]).toMatchObject({
      reason: "Only https addresses are called",
    });
    await platen.rows("update webhooks set url = 'https://localhost/hook' where id = $1", [id]);
    await platen.dueNow();
    await deliverAll({ ...platen, config: { ...platen.config, allowPrivateStores: false } });
    expect((await platen.logOf(platen.seller, id))[0]).toMatchObject({
      attempts: 2,
      reason: "localhost is not an address of the open internet",
    });
  });
});

describe("a paused webhook", () => {
  it("keeps its events and sends them in order when it is resumed", async () => {
    const { id } = await subscribed(["order.created", "order.submitted"]);
    expect((await platen.seller.post(`webhooks/${id}/pause`)).body.status).toBe("paused");
    const order = await platen.order();
    await submit(order);
    await deliverAll(platen);
    expect(receiver.received).toEqual([]);
    await platen.seller.post(`webhooks/${id}/resume`);
    await deliverAll(platen);
    expect(typesAt(receiver)).toEqual(["order.created", "order.submitted"]);
  });

  it("gives up events after a week, which can be replayed", async () => {
    const { id } = await subscribed(["order.created"]);
    await platen.seller.post(`webhooks/${id}/pause`);
    const order = await platen.order();
    await platen.rows(
      "update webhook_deliveries set created_at = now() - interval '8 days' where order_id = $1",
      [order],
    );
    await platen.app.maintenance.sweep();
    const [row] = await platen.logOf(platen.seller, id);
    expect(row).toMatchObject({ status: "skipped", reason: "The webhook was paused for more than 7 days" });
    await platen.seller.post(`webhooks/${id}/resume`);
    expect((await platen.seller.post(`webhook-deliveries/${row?.id}/replay`)).body.status).toBe("waiting");
    await deliverAll(platen);
    expect(typesAt(receiver)).toEqual(["order.created"]);
  });
});

it("leaves what it was sending to the next process when this one ends", async () => {
  const { id } = await subscribed(["order.created"]);
  receiver.behavior = { hangs: true };
  await platen.order();
  const jobs = new Jobs([webhookWork(platen.database, platen.config)], () => {});
  jobs.start();
  while (receiver.received.length === 0) await new Promise((resume) => setTimeout(resume, 5));
  await jobs.stop();
  expect((await platen.logOf(platen.seller, id))[0]).toMatchObject({
    status: "waiting",
    attempts: 0,
    reason: null,
  });
  receiver.behavior = {};
  await deliverAll(platen);
  expect((await platen.logOf(platen.seller, id))[0]).toMatchObject({ status: "delivered", attempts: 1 });
});

it("deletes the log after 30 days", async () => {
  const { id } = await subscribed(["order.created"]);
  await platen.order();
  await deliverAll(platen);
  await platen.rows(
    "update webhook_deliveries set created_at = now() - interval '31 days' where webhook_id = $1",
    [id],
  );
  await platen.app.maintenance.sweep();
  expect(await platen.app.maintenance.failed()).toEqual([]);
  expect(await platen.logOf(platen.seller, id)).toEqual([]);
});

describe("while a team's orders may not be pulled by API", () => {
  const turn = (isOn: boolean) => letOrders(platen, platen.world.sellerTeamId, isOn);

  it("the agency's webhooks get no events of them, also not those that waited", async () => {
    const { id } = await subscribed(["order.created", "order.submitted"], platen.agencyPerson);
    const order = await platen.order();
    await turn(false);
    await submit(order);
    await deliverAll(platen);
    await turn(true);
    expect(receiver.received).toEqual([]);
    expect(
      (await platen.logOf(platen.agencyPerson, id)).map(({ event, status, reason }) => [
        event,
        status,
        reason,
      ]),
    ).toEqual([
      ["order.created", "skipped", "Orders of this team may not be pulled by API: the agency turns it on"],
    ]);
  });

  it("its own webhooks are paused with the reason, and neither created nor resumed", async () => {
    const { id } = await subscribed(["order.created"]);
    await platen.order();
    await turn(false);
    await deliverAll(platen);
    const refused = [
      await platen.seller.post(`webhooks/${id}/resume`),
      await platen.seller.post("webhooks", { name: "Another", url: receiver.url, events: ["order.created"] }),
    ];
    await turn(true);
    expect(receiver.received).toEqual([]);
    const pausedReason = "Orders of this team may not be pulled by API: the agency turns it on";
    expect((await platen.seller.get(`webhooks/${id}`)).body).toMatchObject({
      status: "paused",
      pausedReason,
    });
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
      refused.map(() => [403, pausedReason]),
    );
    await platen.seller.post(`webhooks/${id}/resume`);
    await deliverAll(platen);
    expect(typesAt(receiver)).toEqual(["order.created"]);
  });

  it("its own webhooks are paused when the agency turns it off", async () => {
    const { id } = await subscribed(["order.created"]);
    const ofAgency = await subscribed(["order.created"], platen.agencyPerson);
    const team = `seller-teams/${platen.world.sellerTeamId}`;
    expect((await platen.agencyPerson.patch(team, { getOrderAPI: false })).status).toBe(200);
    const { body } = await platen.seller.get(`webhooks/${id}`);
    expect((await platen.agencyPerson.patch(team, { getOrderAPI: true })).status).toBe(200);
    expect(body).toMatchObject({
      status: "paused",
      pausedReason: expect.stringMatching(/may not be pulled by API/),
    });
    expect((await platen.agencyPerson.get(`webhooks/${ofAgency.id}`)).body.status).toBe("active");
  });
});

describe("a replay", () => {
  it("sends an event again with the same id and bytes", async () => {
    const { id } = await subscribed(["order.created"]);
    await platen.order();
    await deliverAll(platen);
    const [row] = await platen.logOf(platen.seller, id);
    expect((await platen.seller.post(`webhook-deliveries/${row?.id}/replay`)).body.status).toBe("waiting");
    const twice = await platen.seller.post(`webhook-deliveries/${row?.id}/replay`);
    expect([twice.status, twice.body.message]).toEqual([400, "This event is being sent already"]);
    await deliverAll(platen);
    const [first, second] = receiver.received as [ReceivedCall, ReceivedCall];
    expect(second.raw).toBe(first.raw);
  });

  it("of a range of time counts with a preview, and sends all settled events of it", async () => {
    const { id } = await subscribed(["order.created"]);
    const from = new Date(Date.now() - 60_000).toISOString();
    for (let count = 0; count < 3; count += 1) await platen.order();
    await deliverAll(platen);
    await platen.seller.post(`webhooks/${id}/ping`);
    const preview = await platen.seller.post(`webhooks/${id}/replay?preview=true`, { from });
    expect(preview.body).toEqual({ count: 3, message: "3 events would be sent again" });
    await deliverAll(platen);
    expect(receiver.received).toHaveLength(4);
    const past = { from, to: new Date(Date.now() - 50_000).toISOString() };
    expect((await platen.seller.post(`webhooks/${id}/replay`, past)).body.count).toBe(0);
    expect((await platen.seller.post(`webhooks/${id}/replay`, { from })).body.count).toBe(3);
    await deliverAll(platen);
    expect(receiver.received).toHaveLength(7);
    const old = { from: new Date(Date.now() - 31 * 86_400_000).toISOString() };
    expect((await platen.seller.post(`webhooks/${id}/replay`, old)).status).toBe(400);
  });
});
