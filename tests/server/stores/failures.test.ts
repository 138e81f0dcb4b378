import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { notifyOfLateFailures } from "../../../src/server/stores/failures/notify-of-failure.ts";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { type ShopOrder, shopifyOrder } from "../../support/shops/payloads.ts";
import { startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, HOOK_SECRET, type InboundWorld, inboundWorld } from "./inbound-world.ts";

let platen: InboundWorld;
let shop: Awaited<ReturnType<typeof startShopify>>;
let store: ConnectedStore;
beforeAll(async () => {
  platen = await inboundWorld();
  shop = await startShopify("key-1");
});
afterAll(async () => {
  await shop.close();
  await platen.close();
});
beforeEach(async () => {
  await platen.rows("delete from store_events");
  await platen.rows("delete from notifications");
  // Stores of earlier tests are not read any more.
  await platen.rows("update store_feeds set next_poll_at = null");
  // A connection and each reading take from it.
  shop.bucket = 2_000;
  store = await platen.connect("shopify", { address: shop.url });
});

let last = 5_000;
const orderOf = (over: Partial<ShopOrder> = {}): ShopOrder => {
  last += 1;
  return { id: String(last), number: `#${last}`, updatedAt: "2026-11-20T12:00:00Z", ...over };
};
const send = (order: ShopOrder, topic = "orders/create") =>
  store.process(shopifyWebhook(HOOK_SECRET, topic, shopifyOrder(order)));
/** Orders in other currencies are not imported. */
const fail = (order = orderOf()) => send({ ...order, currency: "EUR" });

interface Notice {
  title: string;
  content: string;
  link: string;
}
const noticesOf = (person: InboundWorld["seller"]) =>
  platen.rows<Notice & Record<string, unknown>>(
    "select title, content, link from notifications where user_id = $1 order by created_at, id",
    [person.userId],
  );
const titles = async () => (await noticesOf(platen.seller)).map(({ title }) => title);
/** Moves everything that has happened to the store into the past. */
const pass = async (time: string) => {
  await platen.rows(`update store_failure_notices set notified_at = notified_at - interval '${time}'`);
  await platen.rows(
    `update store_events set settled_at = settled_at - interval '${time}' where settled_at is not null`,
  );
};
const board = async (client = platen.seller, query = "") =>
  (await client.get(`orders/blockers/stores${query}`)).body.data.filter(
    ({ integration }: { integration: { id: string } }) => integration.id === store.id,
  );

describe("failed orders of a store", () => {
  it("notify its team and the agency, each with a link to exactly these events", async () => {
    await fail();
    await send(orderOf());
    expect(await noticesOf(platen.seller)).toEqual([
      {
        title: `Orders of ${store.name} could not be imported`,
        content: "Each is listed with its reason, and can be tried again",
        link: `/s/store-events?integration=${store.id}&status=failed&kind=orders`,
      },
    ]);
    const [ofAgency] = await noticesOf(platen.agencyPerson);
    expect(ofAgency?.link).toBe(`/ag/store-events?integration=${store.id}&status=failed&kind=orders`);
    const listed = await platen.seller.get(`store-events?integration=${store.id}&status=failed&kind=orders`);
    expect(listed.body.data).toMatchObject([{ number: `#${last - 1}`, status: "failed" }]);
    expect((await platen.seller.get("store-events?status=failed&kind=privacy")).body.total).toBe(0);
  });

  it("notify once until they are mended, and at most once an hour", async () => {
    const mend = () =>
      platen.rows("update store_events set status = 'done' where integration_id = $1", [store.id]);
    await fail();
    await fail();
    await pass("1 day");
    await fail();
    expect(await titles()).toHaveLength(1);
    await mend();
    await fail();
    expect(await titles()).toHaveLength(2);
    await mend();
    await fail();
    // Within an hour: after it.
    const sweep = () => notifyOfLateFailures(platen.database);
    await sweep();
    expect(await titles()).toHaveLength(2);
    expect(await board()).toMatchObject([{ kind: "orders", count: 1 }]);
    await pass("1 hour");
    await sweep();
    await sweep();
    expect(await titles()).toHaveLength(3);
    await mend();
    await pass("1 hour");
    await sweep();
    expect(await titles()).toHaveLength(3);
    await fail();
    expect(await titles()).toHaveLength(4);
  });

  it("are tried again together, and those that cannot be state why", async () => {
    const [first, second, third] = [await fail(), await fail(), await fail()];
    await platen.rows("update store_events set body = null where id = $1", [third?.id]);
    const { body } = await platen.seller.post("store-events/retry", {
      ids: [first?.id, second?.id, third?.id],
    });
    expect(body).toEqual({
      success: [first?.id, second?.id],
      failed: [
        {
          id: third?.id,
          message: "What the store has sent was deleted. Read the store's orders again instead",
        },
      ],
      message:
        "2 events processed again; 1 event not: What the store has sent was deleted. Read the store's orders again instead",
    });
    expect((await store.events()).map(({ status }) => status)).toEqual(["waiting", "waiting", "failed"]);
    await platen.processAll();
    expect((await store.events()).map(({ status }) => status)).toEqual(["failed", "failed", "failed"]);
    const foreign = await platen.agencyPerson.post("store-events/retry", { ids: [first?.id] });
    expect(foreign.status).toBe(403);
  });

  it("end with a later state of the order that can be processed", async () => {
    const order = orderOf();
    const event = await fail(order);
    await fail();
    await send({ ...order, updatedAt: "2026-11-20T12:05:00Z" }, "orders/updated");
    const [before, other] = await store.events();
    expect(before).toMatchObject({
      id: event.id,
      status: "ignored",
      reason: "A later state of the order was processed",
    });
    expect(other?.status).toBe("failed");
  });
});

describe("a refused token", () => {
  const read = async () => {
    await platen.rows("update store_feeds set next_poll_at = now() where integration_id = $1", [store.id]);
    const work = storeFeedWork(platen.database, platen.config, { timeoutMs: 5_000 });
    while (await work.once(new AbortController().signal));
  };

  it("notifies once while the store refuses it, leads to the connection, and is on the board", async () => {
    shop.behavior.refuses = true;
    await read();
    await pass("1 day");
    await read();
    expect(await noticesOf(platen.seller)).toEqual([
      {
        title: `${store.name} refuses Platen's access`,
        content: "Its orders, its tracking numbers or both wait until the seller connects it again",
        link: `/s/integrations/${store.id}`,
      },
    ]);
    expect(await board()).toMatchObject([
      {
        kind: "access",
        count: 1,
        integration: { name: store.name },
        sellerTeam: { name: expect.any(String) },
      },
    ]);
    shop.behavior.refuses = false;
    await read();
    expect(await board()).toEqual([]);
    shop.behavior.refuses = true;
    await read();
    expect(await titles()).toHaveLength(2);
    shop.behavior.refuses = false;
  });
});

describe("a failed privacy request", () => {
  it("is a failure of its own, with a list of its own", async () => {
    const request = shopifyWebhook(
      HOOK_SECRET,
      "customers/redact",
      '{"shop_id":1,"customer":{"id":7,"email":"ann@example.com"},"orders_to_redact":[1]}',
    );
    await store.send(request);
    await platen.rows("update store_events set attempts = 9, body = '\\x7b'");
    await platen.processAll().catch(() => undefined);
    expect(await store.events()).toMatchObject([{ status: "failed" }]);
    expect(await noticesOf(platen.seller)).toMatchObject([
      {
        title: `A privacy request of ${store.name} could not be carried out`,
        link: `/s/store-events?integration=${store.id}&status=failed&kind=privacy`,
      },
    ]);
    expect(await board()).toMatchObject([{ kind: "privacy", count: 1 }]);
  });
});
