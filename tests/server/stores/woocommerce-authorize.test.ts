import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SecretBox } from "../../../src/server/secrets/secret-box.ts";
import { keyPlace } from "../../../src/server/stores/store-access.ts";
import type { Client } from "../../support/app.ts";
import { type AuthorizingShop, startAuthorizingShop } from "../../support/shops/woocommerce-authorize.ts";
import { type InboundWorld, inboundWorld } from "./inbound-world.ts";

const PUBLIC_URL = "https://platen.example.com";
const ENDED = "This authorization is unknown, has ended, or was used before. Connect the store again";

let platen: InboundWorld;
let shop: AuthorizingShop;
let otherShop: AuthorizingShop;
beforeAll(async () => {
  platen = await inboundWorld({ env: { PUBLIC_URL } });
  await platen.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = platen.app.server.address() as AddressInfo; // It listens on a port.
  const reach = (callback: string) => callback.replace(PUBLIC_URL, `http://127.0.0.1:${port}`);
  [shop, otherShop] = [await startAuthorizingShop(reach), await startAuthorizingShop(reach)];
});
afterAll(async () => {
  await shop.close();
  await otherShop.close();
  await platen.close();
});
beforeEach(() => platen.rows("delete from rate_limits"));
afterEach(() => {
  shop.permissions = undefined;
  shop.behavior = {};
});

const integration = async (person: Client = platen.seller, platform = "woocommerce") =>
  (await person.post("integrations", { name: "Fern", platform, domain: "shop.example.com" })).body
    .id as string;
const begin = (id: string, address = shop.url, person: Client = platen.seller) =>
  person.post(`integrations/${id}/authorization`, { address });

/** The page of the shop for an integration. */
async function pageOf(id: string, address = shop.url, person: Client = platen.seller): Promise<URL> {
  const { status, text, body } = await begin(id, address, person);
  expect(status, text).toBe(200);
  return new URL(body.url);
}

/** Approves on the page. @returns where the browser is sent, and the status of the shop's page */
async function approve(page: URL): Promise<{ status: number; back: URL | null }> {
  const granted = new URL(page);
  granted.pathname = "/wc-auth/v1/access_granted";
  const { status, headers } = await fetch(granted, { redirect: "manual" });
  const location = headers.get("location");
  return { status, back: location === null ? null : new URL(location) };
}

const tokenIn = (address: URL | null) => address?.searchParams.get("user_id") ?? "";
const finish = (id: string, token: string, person: Client = platen.seller) =>
  person.post(`integrations/${id}/authorization/finish`, { token });
const deliver = (token: string, over: object = {}) =>
  platen.nobody.post("integrate/woocommerce/keys", {
    key_id: 1,
    user_id: token,
    consumer_key: "ck_forged",
    consumer_secret: "cs_forged",
    key_permissions: "read_write",
    ...over,
  });
const keysOf = async (id: string) => {
  const [row] = await platen.rows<{ key: string; secret: string; address: string }>(
    "select key, secret, address from integration_keys where integration_id = $1",
    [id],
  );
  if (!row) return null;
  const box = new SecretBox(platen.config.secretKeys);
  const open = (column: "key" | "secret") =>
    box.open(row[column], keyPlace(platen.world.agencyId, id, column));
  return { key: open("key"), secret: open("secret"), address: row.address };
};
const expectEnded = (response: { status: number; body: unknown }) =>
  expect([response.status, response.body]).toEqual([400, { message: ENDED }]);

describe("a WooCommerce store that is connected on its own page", () => {
  it("gets there and back, and works with the keys that it has made", async () => {
    const id = await integration();
    const page = await pageOf(id);
    expect(page.href.startsWith(`${shop.url}/wc-auth/v1/authorize?`)).toBe(true);
    expect(Object.fromEntries(page.searchParams)).toEqual({
      app_name: "Platen",
      scope: "read_write",
      user_id: expect.stringMatching(/^[\w-]{43}$/),
      return_url: `${PUBLIC_URL}/cms/s/integrations/${id}`,
      callback_url: `${PUBLIC_URL}/api/integrate/woocommerce/keys`,
    });
    expect(await (await fetch(page)).text()).toContain("Platen would like to connect to your store");
    const { back } = await approve(page);
    expect(back?.searchParams.get("success")).toBe("1");
    expect(await keysOf(id)).toBeNull();
    const [waiting] = await platen.rows("select key from installations where used_at is null");
    expect(String(waiting?.key)).toMatch(/^sealed:/);

    const { status, text, body } = await finish(id, tokenIn(back));
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ id, status: 1 });
    const made = shop.keys.at(-1);
    expect(await keysOf(id)).toEqual({
      key: made?.consumer_key,
      secret: made?.consumer_secret,
      address: shop.url,
    });
    expect(await platen.rows("select key from installations where key is not null")).toEqual([]);
    const [hooks] = await platen.rows("select 1 from store_hooks where integration_id = $1", [id]);
    expect(hooks).toBeDefined();
    const [entry] = await platen.rows(
      "select action, after from audit where subject = $1 and action = 'connect'",
      [id],
    );
    expect(JSON.stringify(entry)).not.toContain(made?.consumer_key);
  });

  it("is connected once, where the page is finished twice at once", async () => {
    const id = await integration();
    const { back } = await approve(await pageOf(id));
    const done = await Promise.all([finish(id, tokenIn(back)), finish(id, tokenIn(back))]);
    expect(done.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    expectEnded(await finish(id, tokenIn(back)));
  });

  it("keeps its keys where the owner connects it again and denies the access", async () => {
    const id = await integration();
    await finish(id, tokenIn((await approve(await pageOf(id))).back));
    const before = await keysOf(id);
    const page = await pageOf(id);
    expect((await finish(id, tokenIn(page))).body).toEqual({
      message: "The store has sent no keys. Approve the connection in the store, or enter keys",
    });
    expect(await keysOf(id)).toEqual(before);
  });

  it("is refused where it allows less than reading and writing, and its keys are not kept", async () => {
    const id = await integration();
    for (const [permissions, allowed] of [
      ["read", "reading"],
      ["write", "writing"],
    ] as const) {
      shop.permissions = permissions;
      const { status, back } = await approve(await pageOf(id));
      expect(status).toBe(302);
      const refused = await finish(id, tokenIn(back));
      expect([refused.status, refused.body.message]).toEqual([
        400,
        `The store has allowed ${allowed} only. Platen reads orders and writes tracking numbers: connect the store again, and allow both`,
      ]);
      expectEnded(await finish(id, tokenIn(back)));
    }
    expect(await keysOf(id)).toBeNull();
  });

  it("takes keys that it cannot try now, as typed ones", async () => {
    const id = await integration();
    const { back } = await approve(await pageOf(id));
    shop.behavior = { garbles: true };
    expect((await finish(id, tokenIn(back))).status).toBe(200);
    expect((await keysOf(id))?.key).toBe(shop.keys.at(-1)?.consumer_key);
  });
});

describe("keys that nobody asked for", () => {
  it("are refused with a token that is wrong, used, of another platform, or too old, and the store deletes them", async () => {
    const id = await integration();
    const page = await pageOf(id);
    for (const token of ["1", "x".repeat(43), tokenIn(page).toUpperCase(), `${tokenIn(page)}x`])
      expectEnded(await deliver(token));
    const first = await approve(page);
    const again = await approve(page);
    expect([first.status, again.status]).toEqual([302, 401]);
    expect(shop.keys.filter(({ user_id }) => user_id === tokenIn(page))).toHaveLength(1);
    expectEnded(await deliver(tokenIn(page)));
    await finish(id, tokenIn(page));
    expectEnded(await deliver(tokenIn(page)));
    const kept = await keysOf(id);
    expect(kept?.key).toBe(shop.keys.at(-1)?.consumer_key);

    const old = await pageOf(id);
    await platen.rows("update installations set expires_at = now() where used_at is null");
    expect((await approve(old)).status).toBe(401);
    expectEnded(await finish(id, tokenIn(old)));

    const foreign = await pageOf(id);
    await platen.rows("update installations set platform = 'etsy' where used_at is null");
    expectEnded(await deliver(tokenIn(foreign)));
    expect(await keysOf(id)).toEqual(kept);
  });

  it("are refused where they are malformed, whatever they are", async () => {
    const token = tokenIn(await pageOf(await integration()));
    for (const over of [
      { consumer_key: "" },
      { consumer_key: "ck 1" },
      { consumer_secret: undefined },
      { consumer_secret: "é" },
      { key_permissions: "admin" },
      { user_id: 7 },
      { user_id: "x".repeat(101) },
      { consumer_key: "c".repeat(501) },
    ])
      expect((await deliver(token, over)).status, JSON.stringify(over)).toBe(400);
    expect((await deliver(token)).status).toBe(200);
  });

  it("of another store are tried at the address that was typed, and connect nothing", async () => {
    const id = await integration();
    const page = await pageOf(id);
    // Somebody lets another store send its keys with this token.
    const elsewhere = new URL(page);
    elsewhere.host = new URL(otherShop.url).host;
    const { back } = await approve(elsewhere);
    const refused = await finish(id, tokenIn(back));
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `The store at ${shop.url} refuses the keys that were sent for it. Nothing was connected: connect it again, or enter keys`,
    ]);
    expect(otherShop.calls.some(({ path }) => path.startsWith("/wp-json/"))).toBe(false);
    expect(await keysOf(id)).toBeNull();
    expectEnded(await finish(id, tokenIn(back)));
  });

  it("are no installation of an app that another browser could redeem", async () => {
    const { back } = await approve(await pageOf(await integration()));
    const redeemed = await platen.seller.post("integrate", { appToken: tokenIn(back) });
    expect([redeemed.status, redeemed.body]).toEqual([400, { message: "can not authorize" }]);
  });
});

describe("the authorization of a WooCommerce store", () => {
  it("is finished only by the person who has begun it, for the integration that it was begun for", async () => {
    const [mine, other] = [await integration(), await integration()];
    const { back } = await approve(await pageOf(mine));
    const colleague = await platen.newPerson("seller", platen.world);
    const { agencyId, otherTeamId: sellerTeamId } = platen.world;
    const stranger = await platen.newPerson("seller", { agencyId, sellerTeamId });
    const theirs = await integration(stranger);
    // A link with the token of another one connects that one's store to no integration of the person who follows it.
    expectEnded(await finish(mine, tokenIn(back), colleague));
    expectEnded(await finish(theirs, tokenIn(back), stranger));
    expectEnded(await finish(other, tokenIn(back)));
    expect(
      (await platen.nobody.post(`integrations/${mine}/authorization/finish`, { token: "x" })).status,
    ).toBe(401);
    expect(await keysOf(theirs)).toBeNull();
    expect((await finish(mine, tokenIn(back))).status).toBe(200);
  });

  it("is begun for a WooCommerce integration of one's own team alone, at an address that the server calls", async () => {
    const id = await integration();
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    expect((await begin(id, shop.url, stranger)).status).toBe(404);
    expect((await begin(await integration(platen.seller, "shopify"))).body.message).toBe(
      "This store is none of WooCommerce",
    );
    await platen.seller.delete(`integrations/${id}`);
    expect((await begin(id)).status).toBe(404);
  });

  it("is not offered by a server without https, whose stores are connected by keys", async () => {
    const plain = await inboundWorld({ env: { PUBLIC_URL: "http://platen.example.com" } });
    const refusal =
      "WooCommerce sends keys only to addresses with https://, and that of this server is http://platen.example.com. Enter keys, or ask its operator to set PUBLIC_URL";
    const made = await plain.seller.post("integrations", {
      name: "Fern",
      platform: "woocommerce",
      domain: "shop.example.com",
    });
    const { id } = made.body;
    expect((await plain.seller.get(`integrations/${id}/health`)).body.authorization).toEqual({ refusal });
    const begun = await plain.seller.post(`integrations/${id}/authorization`, {});
    expect([begun.status, begun.body]).toEqual([400, { message: refusal }]);
    await plain.close();
  });

  it("refuses private addresses and plain http where stores may not have them", async () => {
    const strict = await inboundWorld({ env: { PUBLIC_URL, ALLOW_PRIVATE_STORES: "0" } });
    const made = await strict.seller.post("integrations", {
      name: "Fern",
      platform: "woocommerce",
      domain: "127.0.0.1.nip.example",
    });
    for (const address of [
      "https://127.0.0.1",
      "https://10.0.0.8",
      "https://[::1]",
      "http://shop.example.com",
    ]) {
      const refused = await strict.seller.post(`integrations/${made.body.id}/authorization`, { address });
      expect([refused.status, Object.keys(refused.body.errors)], address).toEqual([400, ["address"]]);
    }
    await strict.close();
  });
});
