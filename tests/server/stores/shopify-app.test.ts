import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startShop } from "../../support/shops/behavior.ts";
import { shopifyOrder } from "../../support/shops/payloads.ts";
import { signedQuery } from "../../support/shops/shopify-app.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type InboundWorld, inboundWorld } from "./inbound-world.ts";

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
    const { client_id, client_secret, code } = JSON.parse(body);
    const isKnown = client_id === "app-id" && client_secret === "app-secret" && code === "code-1";
    return isKnown
      ? { status: 200, body: JSON.stringify({ access_token: TOKEN, scope: "read_orders" }) }
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
    const [installed] = await platen.rows("select key from installations");
    expect(String(installed?.key)).toMatch(/^sealed:/);

    const connected = await platen.seller.post("integrate", { appToken });
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
  it("reach every connection of the shop, once, and those that were removed only for privacy", async () => {
    const domain = "fern.myshopify.com";
    const made = async () =>
      (await platen.seller.post("integrations", { name: "Fern", platform: "shopify", domain })).body
        .id as string;
    const [kept, removed] = [await made(), await made()];
    for (const id of [kept, removed]) await platen.seller.put(`integrations/${id}/access`, { key: TOKEN });
    await platen.seller.delete(`integrations/${removed}`);
    const send = ({ payload, headers }: ReturnType<typeof shopifyWebhook>) =>
      platen.nobody.post("hooks/shopify", payload, { headers });
    const order = shopifyOrder({ id: "71", number: "#A1", updatedAt: "2026-11-20T12:00:00Z" });
    const created = shopifyWebhook("app-secret", "orders/create", order);
    expect((await send(created)).status).toBe(200);
    expect((await send(created)).status).toBe(200);
    expect((await send(shopifyWebhook("wrong", "orders/create", order))).status).toBe(401);
    const redact = '{"shop_id":1,"customer":{"id":5},"orders_to_redact":[71]}';
    expect((await send(shopifyWebhook("app-secret", "customers/redact", redact))).status).toBe(200);
    const events = await platen.rows(
      "select integration_id, topic from store_events order by topic, integration_id",
    );
    expect(events).toEqual(
      [
        { integration_id: kept, topic: "customers/redact" },
        { integration_id: removed, topic: "customers/redact" },
        { integration_id: kept, topic: "orders/create" },
      ].sort((a, b) => (`${a.topic}${a.integration_id}` < `${b.topic}${b.integration_id}` ? -1 : 1)),
    );
  });

  it("are not there without an app", async () => {
    const without = await inboundWorld();
    const { payload, headers } = shopifyWebhook("app-secret", "orders/create", "{}");
    expect((await without.nobody.post("hooks/shopify", payload, { headers })).status).toBe(404);
    expect((await without.nobody.get("integrate/shopify?shop=fern.myshopify.com")).status).toBe(404);
    await without.close();
  });
});
