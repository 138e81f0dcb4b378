import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SecretBox } from "../../../src/server/secrets/secret-box.ts";
import { storeFeedWork } from "../../../src/server/stores/inbound/feed/work.ts";
import { keyPlace } from "../../../src/server/stores/store-access.ts";
import { shopifyOrder } from "../../support/shops/payloads.ts";
import { type ShopifyShop, startShopify } from "../../support/shops/shopify-shop.ts";
import { shopifyWebhook } from "../../support/shops/signed.ts";
import { type ConnectedStore, type InboundWorld, inboundWorld } from "./inbound-world.ts";

const OPERATOR = { id: "app-id", secret: "app-secret" };
const OWN = { id: "own-id", secret: "own-secret" };
const LASTING = "shpat_of_the_app";

let platen: InboundWorld;
let shop: ShopifyShop;
beforeAll(async () => {
  platen = await inboundWorld({ env: { SHOPIFY_API_KEY: OPERATOR.id, SHOPIFY_API_SECRET: OPERATOR.secret } });
});
afterAll(() => platen.close());
beforeEach(async () => {
  shop = await startShopify(LASTING, { operator: OPERATOR, own: OWN });
  return () => shop.close();
});

/** Reads the store once. @returns why it failed; `null` if it did not */
async function read({ id }: ConnectedStore): Promise<string | null> {
  await platen.rows("update store_feeds set next_poll_at = null where integration_id <> $1", [id]);
  shop.bucket = 2_000;
  await platen.rows("update store_feeds set next_poll_at = now() where integration_id = $1", [id]);
  await storeFeedWork(platen.database, platen.config, { timeoutMs: 5_000 }).once(
    new AbortController().signal,
  );
  const [feed] = await platen.rows("select reason from store_feeds where integration_id = $1", [id]);
  return feed?.reason as string | null;
}

/** As if nobody had renewed the token for a while. */
const later = ({ id }: ConnectedStore) =>
  platen.rows(
    "update integration_keys set updated_at = now() - interval '1 hour' where integration_id = $1",
    [id],
  );

async function keyOf({ id }: ConnectedStore) {
  const [row] = await platen.rows("select key from integration_keys where integration_id = $1", [id]);
  const place = keyPlace(platen.world.agencyId, id, "key");
  return JSON.parse(new SecretBox(platen.config.secretKeys).open(String(row?.key), place));
}

const sentTokens = () =>
  shop.calls.flatMap(({ path, headers }) =>
    path.endsWith("graphql.json") ? [String(headers["x-shopify-access-token"])] : [],
  );

describe("a store that is connected by an app of its owner", () => {
  const connect = (access: object = {}) =>
    platen.connect("shopify", {
      address: shop.url,
      key: OWN.id,
      secret: OWN.secret,
      webhookSecret: undefined,
      ...access,
    });

  it("is read with tokens that it gives for the app's id and secret, which also signs its webhooks", async () => {
    const store = await connect();
    expect(shop.tokens.given).toEqual(["client_credentials"]);
    expect(await keyOf(store)).toMatchObject({ clientId: OWN.id });
    expect(await read(store)).toBeNull();
    expect(shop.tokens.given).toEqual(["client_credentials"]);
    const order = { id: "71", number: "#1071", updatedAt: "2026-11-29T10:00:00Z" };
    const event = await store.process(shopifyWebhook(OWN.secret, "orders/create", shopifyOrder(order)));
    expect(event.status, event.reason).toBe("done");
    const other = await store.send(shopifyWebhook("another", "orders/create", shopifyOrder(order)));
    expect(other.status).toBe(401);
  });

  it("gets a new token before the last one ends", async () => {
    shop.tokens.lifetime = 200;
    const store = await connect();
    await later(store);
    expect(await read(store)).toBeNull();
    // Renewed just now: it is used although it ends soon.
    expect(await read(store)).toBeNull();
    expect(shop.tokens.given).toHaveLength(2);
    expect(new Set(sentTokens()).size).toBe(2);
  });

  it("is not connected with an id or a secret that it refuses", async () => {
    for (const wrong of [{ key: "other-id" }, { secret: "other-secret" }])
      await expect(connect(wrong)).rejects.toThrow(/The store refuses the Client ID or Client secret/);
  });

  it("still takes the token of an older app", async () => {
    const store = await connect({ key: LASTING, secret: undefined, webhookSecret: "hook" });
    expect(await read(store)).toBeNull();
    expect(shop.tokens.given).toEqual([]);
    await expect(connect({ key: "shpat_wrong", secret: undefined })).rejects.toThrow(
      /refuses the Admin API access token/,
    );
  });
});

describe("a store that is connected by the operator's app", () => {
  const host = () => new URL(shop.url).host;

  it("has its lasting token exchanged, again where the response was lost", async () => {
    const store = await platen.installApp(host());
    await later(store);
    shop.tokens.losses = 1;
    expect(await read(store)).toMatch(/502|not available|error/i);
    expect(await read(store)).toBeNull();
    expect(shop.tokens.given).toHaveLength(2);
    expect(await keyOf(store)).toMatchObject({ lasting: { token: LASTING } });
    expect(sentTokens()).not.toContain(LASTING);
  });

  it("is read with a pair that is renewed, also where responses are lost", async () => {
    shop.tokens.lifetime = 200;
    const store = await platen.installApp(host());
    for (let round = 0; round < 6; round += 1) {
      await later(store);
      if (round % 2 === 1) {
        shop.tokens.losses = 1;
        expect(await read(store)).not.toBeNull();
      }
      await later(store);
      expect(await read(store)).toBeNull();
    }
    expect(shop.tokens.given.filter((type) => type === "refresh_token").length).toBeGreaterThan(6);
  });

  it("says to connect it again once the shop has ended the access, and keeps what it has", async () => {
    shop.tokens.lifetime = 200;
    const store = await platen.installApp(host());
    await later(store);
    expect(await read(store)).toBeNull();
    await later(store);
    shop.behavior.refuses = true;
    expect(await read(store)).toMatch(/has to be connected again/);
    shop.behavior.refuses = false;
    await later(store);
    expect(await read(store)).toBeNull();
  });

  it("is tried again where it shows a page while its token is renewed", async () => {
    shop.tokens.lifetime = 200;
    const store = await platen.installApp(host());
    for (const garbles of [false, true, false]) {
      await later(store);
      shop.behavior = { garbles };
      expect(await read(store)).toEqual(garbles ? "The store's response is not one of Shopify's API" : null);
    }
  });

  it("keeps a lasting token that the shop does not exchange", async () => {
    const store = await platen.installApp(host());
    await later(store);
    shop.token = "shpat_another";
    expect(await read(store)).toMatch(/refuses/);
    expect(await keyOf(store)).toMatchObject({ accessToken: LASTING, refreshToken: "" });
    shop.token = LASTING;
    expect(await read(store)).toBeNull();
    expect(sentTokens()).toContain(LASTING);
  });

  it("has the app's secret sent to Shopify's addresses alone, whatever a person entered", async () => {
    const grant = JSON.stringify({
      accessToken: "shpat_x",
      expiresAt: 1,
      refreshToken: "shprt_x",
      cipher: "",
    });
    const store = await platen.connect("shopify", { address: shop.url, key: LASTING, webhookSecret: "hook" });
    await platen.rows("update integration_keys set key = $1 where integration_id = $2", [
      new SecretBox(platen.config.secretKeys).seal(grant, keyPlace(platen.world.agencyId, store.id, "key")),
      store.id,
    ]);
    await later(store);
    expect(await read(store)).toMatch(/refuses/);
    expect(shop.calls.map(({ body }) => body).join("\n")).not.toContain(OPERATOR.secret);
  });
});
