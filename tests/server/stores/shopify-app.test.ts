import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startShop } from "../../support/shops/behavior.ts";
import { shopifyOrder } from "../../support/shops/payloads.ts";
import { signedQuery } from "../../support/shops/shopify-app.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type InboundWorld, inboundWorld, jarOf } from "./inbound-world.ts";

const APP = { SHOPIFY_API_KEY: "app-id", SHOPIFY_API_SECRET: "app-secret" };
const TOKEN = "shpat_of_the_shop";

let platen: InboundWorld;
let shop: Awaited<ReturnType<typeof startShop>>;
let host: string;
beforeAll(async () => {
  platen = await inboundWorld({ env: APP });
  shop = await startShop(({ path, body }) => {
    if (path !== "/admin/oauth/access_token")
      return { status: 200, body: '{"data":{"orders":{"nodes":[],"pageInfo":{}}}}' };
    const { client_id, client_secret, code, expiring } = Object.fromEntries(new URLSearchParams(body));
    const isKnown = client_id === "app-id" && client_secret === "app-secret" && code === "code-1";
    const pair = { access_token: TOKEN, expires_in: 3_600, refresh_token: "shprt_1" };
    return isKnown && expiring === "1"
      ? { status: 200, body: JSON.stringify({ ...pair, scope: "read_orders" }) }
      : { status: 400, body: '{"error":"invalid_request"}' };
  });
  host = new URL(shop.url).host;
});
afterAll(async () => {
  await platen.close();
  await shop.close();
});

const signed = (query: Record<string, string>, secret = "app-secret") => signedQuery(query, secret);

const begin = (query = signed({ shop: host, timestamp: "1764000000" })) =>
  platen.nobody.get(`integrate/shopify?${query}`);
const returned = (query: string, cookie: string) =>
  platen.nobody.get(`integrate/shopify/callback?${query}`, { headers: { cookie } });

async function begun() {
  const response = await begin();
  expect(response.status, response.text).toBe(302);
  const location = new URL(String(response.headers.location));
  const [cookie = ""] = String(response.headers["set-cookie"]).split(";");
  return { location, cookie, state: String(location.searchParams.get("state")) };
}

describe("the installation of the Shopify app", () => {
  it("redirects to the shop, exchanges the code, and connects the store to the team that signs in", async () => {
    const { location, cookie, state } = await begun();
    expect(`${location.origin}${location.pathname}`).toBe(`${shop.url}/admin/oauth/authorize`);
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      client_id: "app-id",
      redirect_uri: expect.stringMatching(/\/api\/integrate\/shopify\/callback$/),
      scope: expect.stringContaining("read_orders"),
    });
    const response = await returned(
      signed({ code: "code-1", shop: host, state, timestamp: "1764000001" }),
      cookie,
    );
    expect(response.status, response.text).toBe(302);
    const address = new URL(String(response.headers.location));
    expect(address.pathname).toBe("/cms/auth/sign-in-welcome");
    const appToken = address.searchParams.get("app_token");
    const headers = { cookie: jarOf(response.headers) };
    const [installed] = await platen.rows("select key from installations");
    expect(String(installed?.key)).toMatch(/^sealed:/);

    const connected = await platen.seller.post("integrate", { appToken }, { headers });
    expect(connected.status, connected.text).toBe(201);
    const [integration] = (await platen.seller.get("integrations")).body.data;
    expect(integration).toMatchObject({ platform: "shopify", domain: host, status: 1 });
    expect(await platen.rows("select key from installations")).toEqual([{ key: null }]);
    const [keys] = await platen.rows("select key from integration_keys where integration_id = $1", [
      integration.id,
    ]);
    expect(String(keys?.key)).toMatch(/^sealed:/);
    const [feed] = await platen.rows("select next_poll_at from store_feeds where integration_id = $1", [
      integration.id,
    ]);
    expect(feed?.next_poll_at).not.toBeNull();
  });

  it("refuses a query that Shopify has not signed, and another host", async () => {
    const unsigned = [
      signed({ shop: host, timestamp: "1" }, "other-secret"),
      `shop=${host}`,
      `${signed({ shop: host, timestamp: "1" })}&extra=1`,
      signed({ shop: "evil.example.com", timestamp: "1" }),
      signed({ shop: "evil.example.com/x.myshopify.com", timestamp: "1" }),
      signed({ timestamp: "1" }),
    ];
    for (const query of unsigned) {
      const { status, body } = await begin(query);
      expect([status, body], query).toEqual([400, { message: "can not authorize" }]);
    }
  });

  it("refuses a return with another browser's cookie, another shop's state, an old state, or a wrong code", async () => {
    const { cookie, state } = await begun();
    const other = await begun();
    const query = (over: object = {}) =>
      signed({ code: "code-1", shop: host, state, timestamp: "1", ...over });
    const old = `${Number(state.split(".")[0]) - 700}.${state.split(".")[1]}`;
    const attempts = [
      [query(), ""],
      [query(), other.cookie],
      [query({ state: other.state }), cookie],
      [query({ state: old }), cookie],
      [query({ state: "" }), cookie],
      [query({ shop: "fern.myshopify.com" }), cookie],
      [query({ code: "code-2" }), cookie],
    ] as const;
    for (const [sent, jar] of attempts)
      expect((await returned(sent, jar)).body).toEqual({ message: "can not authorize" });
    expect(shop.calls.filter(({ body }) => body.includes("code-2"))).toHaveLength(1);
  });
});

describe("the webhooks of the Shopify app", () => {
  const domain = "fern.myshopify.com";
  const send = (topic: string, payload: string, over: Record<string, string> = {}) => {
    const { headers, payload: body } = shopifyWebhook("app-secret", topic, payload);
    return platen.nobody.post("hooks/shopify", body, { headers: { ...headers, ...over } });
  };
  const REDACT = '{"shop_id":1,"customer":{"id":5},"orders_to_redact":[71]}';
  const UNINSTALLED = '{"id":954889,"domain":"fern.myshopify.com"}';
  const typed = async (name: string, over: object = {}, person = platen.seller) =>
    (await person.post("integrations", { name, platform: "shopify", domain, ...over })).body.id as string;
  const enter = (id: string, over: object = {}) =>
    platen.seller.put(`integrations/${id}/access`, { key: TOKEN, ...over });
  const keysOf = async (id: string) =>
    (await platen.rows("select 1 from integration_keys where integration_id = $1", [id])).length;
  const newEvents = async () => {
    const events = await platen.rows(
      "delete from store_events returning integration_id || ' ' || topic as event",
    );
    return events.map(({ event }) => String(event)).sort();
  };
  const otherSeller = () => {
    const { agencyId, otherTeamId: sellerTeamId } = platen.world;
    return platen.newPerson("seller", { agencyId, sellerTeamId });
  };

  it("reach every connection that the app made, once, and none of a team that typed the shop's domain", async () => {
    const other = await otherSeller();
    const [mine, theirs] = [await platen.installApp(domain), await platen.installApp(domain, other)];
    const removed = theirs.id;
    await other.delete(`integrations/${removed}`);
    const spy = await platen.newPerson("seller", platen.world);
    for (const one of [domain, "Fern.MyShopify.com", ` ${domain} `])
      await typed("Typed", { domain: one }, spy);
    await enter(await typed("Entered by hand"));
    await enter(await typed("With an address"), { address: `https://${domain}` });
    await enter(await typed("With the address of the app"), { address: `https://${domain}/` });
    await platen.seller.patch(`integrations/${await typed("Renamed")}`, { domain });

    const order = shopifyOrder({ id: "71", number: "#A1", updatedAt: "2026-11-20T12:00:00Z" });
    for (const topic of ["orders/create", "orders/updated", "products/update"])
      expect((await send(topic, order)).status, topic).toBe(200);
    expect(await newEvents()).toEqual([]);

    const delivery = { "x-shopify-webhook-id": "redact-1" };
    for (let times = 0; times < 2; times += 1) await send("customers/redact", REDACT, delivery);
    await send("customers/data_request", REDACT.replace("to_redact", "requested"), {
      "x-shopify-shop-domain": "Fern.MyShopify.com ",
    });
    expect(await newEvents()).toEqual(
      [
        `${mine.id} customers/data_request`,
        `${mine.id} customers/redact`,
        `${removed} customers/data_request`,
        `${removed} customers/redact`,
      ].sort(),
    );
    const { payload, headers } = shopifyWebhook("wrong", "customers/redact", REDACT);
    expect((await platen.nobody.post("hooks/shopify", payload, { headers })).status).toBe(401);
    await platen.seller.delete(`integrations/${mine.id}`);
  });

  it("stay with the shop that installed the app when a person changes the domain of the connection", async () => {
    const store = await platen.installApp("grove.myshopify.com");
    await platen.seller.patch(`integrations/${store.id}`, { domain: "victim.myshopify.com" });
    await send("shop/redact", "{}", { "x-shopify-shop-domain": "victim.myshopify.com" });
    expect(await newEvents()).toEqual([]);
    await send("shop/redact", "{}", { "x-shopify-shop-domain": "grove.myshopify.com" });
    expect(await newEvents()).toEqual([`${store.id} shop/redact`]);
  });

  it("of a removal delete the app's credentials, never those that a person entered, and an erasure still arrives", async () => {
    const other = await otherSeller();
    const [kept, replaced] = [
      await platen.installApp("birch.myshopify.com"),
      await platen.installApp("birch.myshopify.com", other),
    ];
    const at = { "x-shopify-shop-domain": "birch.myshopify.com" };
    const byHand = await typed("By hand", { domain: "birch.myshopify.com" });
    await enter(byHand);
    await other.put(`integrations/${replaced.id}/access`, { key: TOKEN });
    await send("app/uninstalled", UNINSTALLED, at);
    await platen.processAll();
    expect([await keysOf(kept.id), await keysOf(replaced.id), await keysOf(byHand)]).toEqual([0, 1, 1]);
    expect((await platen.seller.get(`integrations/${kept.id}`)).body.status).toBe(0);
    expect((await platen.seller.get(`integrations/${byHand}`)).body.status).toBe(1);
    await platen.rows("delete from store_events");
    // 48 hours later.
    await send("shop/redact", "{}", at);
    expect(await newEvents()).toEqual([`${kept.id} shop/redact`, `${replaced.id} shop/redact`].sort());
  });

  it("are refused at the address of a store whose key a person entered", async () => {
    const id = await typed("Own key");
    await enter(id);
    const { webhookUrl } = (await platen.seller.get(`integrations/${id}/health`)).body;
    const { payload, headers } = shopifyWebhook("app-secret", "app/uninstalled", UNINSTALLED);
    const response = await platen.nobody.post(webhookUrl.split("/api/")[1], payload, { headers });
    expect(response.status).toBe(401);
    const own = await platen.installApp("own.myshopify.com");
    const ofApp = (await platen.seller.get(`integrations/${own.id}/health`)).body.webhookUrl.split(
      "/api/",
    )[1];
    expect((await platen.nobody.post(ofApp, payload, { headers })).status).toBe(200);
  });

  it("are not there without an app", async () => {
    const without = await inboundWorld();
    const { payload, headers } = shopifyWebhook("app-secret", "orders/create", "{}");
    expect((await without.nobody.post("hooks/shopify", payload, { headers })).status).toBe(404);
    expect((await without.nobody.get("integrate/shopify?shop=fern.myshopify.com")).status).toBe(404);
    await without.close();
  });
});
