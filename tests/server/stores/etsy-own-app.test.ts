import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rotateSecrets } from "../../../src/server/secrets/reseal.queries.ts";
import { SecretBox } from "../../../src/server/secrets/secret-box.ts";
import { keyPlace } from "../../../src/server/stores/store-access.ts";
import type { Client } from "../../support/app.ts";
import { ETSY_SHOP_ID } from "../../support/shops/etsy.ts";
import { inboundWorld, jarOf } from "./inbound-world.ts";
import { type MarketplaceWorld, marketplaceWorld, orderOf } from "./marketplace-world.ts";

const PUBLIC_URL = "https://platen.example.com";
const OWN = { key: "sellers-key", secret: "sellers-secret" };
const NONE = { ETSY_API_KEY: "", ETSY_API_SECRET: "", ETSY_WEBHOOK_SECRET: "" };

let platen: MarketplaceWorld;
beforeAll(async () => {
  platen = await marketplaceWorld({ ...NONE, PUBLIC_URL });
  platen.etsy.apps.set(OWN.key, OWN.secret);
});
afterAll(() => platen.close());
beforeEach(() => platen.rows("delete from rate_limits"));

const begin = (id: string, body: object = OWN, person: Client = platen.seller) =>
  person.post(`integrations/${id}/own-app`, body);

/** The browser's way to Etsy, from the address that a beginning responds with. */
async function goToEtsy(url: string) {
  const begun = await platen.nobody.get(url.replace(`${PUBLIC_URL}/api/`, ""));
  expect(begun.status, begun.text).toBe(302);
  const location = new URL(String(begun.headers.location));
  return { location, cookie: jarOf(begun.headers) };
}

/** Allows the access at Etsy. @returns the query with which the browser returns */
async function allow(location: URL): Promise<URLSearchParams> {
  const response = await fetch(location, { redirect: "manual" });
  return new URL(String(response.headers.get("location"))).searchParams;
}
const comeBack = (query: URLSearchParams | Record<string, string>, cookie: string) =>
  platen.nobody.get(`integrate/etsy/callback?${new URLSearchParams(query)}`, { headers: { cookie } });

/** Everything that a seller does to connect a shop. @returns the response to the last step */
async function connect(id: string, body: object = OWN, person: Client = platen.seller) {
  const { status, text, body: begun } = await begin(id, body, person);
  expect(status, text).toBe(200);
  const { location, cookie } = await goToEtsy(begun.url);
  const returned = await comeBack(await allow(location), cookie);
  expect(returned.status, returned.text).toBe(302);
  const appToken = new URL(String(returned.headers.location)).searchParams.get("app_token") ?? "";
  return person.post("integrate", { appToken }, { headers: { cookie: jarOf(returned.headers) } });
}

async function grantOf(id: string) {
  const [row] = await platen.rows<{ key: string }>(
    "select key from integration_keys where integration_id = $1",
    [id],
  );
  expect(row?.key).toMatch(/^sealed:/);
  const secrets = new SecretBox(platen.config.secretKeys);
  return JSON.parse(secrets.open(String(row?.key), keyPlace(platen.world.agencyId, id, "key")));
}

describe("an Etsy shop that is connected by an app of its seller", () => {
  it("is read with that app's key, where the operator has none, and keeps it through renewals and rotations", async () => {
    const id = await platen.integration("etsy", "Own");
    const health = async () => (await platen.seller.get(`integrations/${id}/health`)).body;
    const own = { callbackUrl: `${PUBLIC_URL}/api/integrate/etsy/callback`, refusal: null, isUsed: false };
    expect((await health()).app).toEqual({ connectUrl: null, variable: "ETSY_API_KEY", own });
    expect((await connect(id)).status).toBe(201);
    const [keys] = await platen.rows(
      "select address, from_app from integration_keys where integration_id = $1",
      [id],
    );
    expect(keys).toEqual({ address: `etsy:${ETSY_SHOP_ID}`, from_app: false });
    expect(await platen.rows("select 1 from installations where key is not null")).toEqual([]);
    expect(await health()).toMatchObject({
      webhookUrl: null,
      isConnected: true,
      app: { own: { isUsed: true } },
    });

    const store = platen.storeOf(id, "Own", "etsy");
    const order = orderOf(9_001, 5);
    platen.etsy.orders.set(order.id, order);
    await platen.read(store);
    expect(await platen.names(store)).toEqual([order.id]);
    expect(platen.etsy.calls.at(-1)?.headers["x-api-key"]).toBe("sellers-key:sellers-secret");

    for (const times of [1, 2]) {
      await platen.expireIn(store, 60);
      await platen.read(store);
      expect([platen.etsy.renewals, await grantOf(id)]).toEqual([
        times,
        expect.objectContaining({ app: { id: OWN.key, secret: OWN.secret } }),
      ]);
    }
    const [before, other] = [platen.config.secretKeys?.current ?? Buffer.alloc(0), Buffer.alloc(32, 9)];
    for (const [current, old] of [
      [other, before],
      [before, other],
    ] as const)
      expect(await rotateSecrets(platen.database, new SecretBox({ current, old }))).toBeGreaterThan(0);
    expect((await grantOf(id)).app).toEqual({ id: OWN.key, secret: OWN.secret });
    await platen.read(store);
    expect((await platen.readingOf(store)).reason).toBeNull();
  });

  it("is connected again by the same app without entering its keys", async () => {
    const id = await platen.integration("etsy", "Again");
    expect((await begin(id, {})).body.errors).toEqual({ key: "Please input Keystring" });
    await connect(id);
    platen.etsy.expire("all");
    const store = platen.storeOf(id, "Again", "etsy");
    await platen.expireIn(store, 60);
    await platen.read(store);
    expect((await platen.readingOf(store)).reason).toMatch(/has to be connected again/);
    expect((await connect(id, {})).status).toBe(201);
    await platen.read(store);
    expect((await platen.readingOf(store)).reason).toBeNull();
  });

  it("needs a shared secret that was changed at Etsy to be entered", async () => {
    const id = await platen.integration("etsy", "Changed");
    await connect(id);
    platen.etsy.apps.set(OWN.key, "another-secret");
    expect((await begin(id, {})).body.errors).toEqual({ key: expect.stringMatching(/^Etsy refuses/) });
    expect((await connect(id, { key: OWN.key, secret: "another-secret" })).status).toBe(201);
    platen.etsy.apps.set(OWN.key, OWN.secret);
  });
});

describe("an app of a seller at Etsy", () => {
  it("is refused before Etsy is opened, where Etsy does not know it or it is half a key", async () => {
    const id = await platen.integration("etsy", "Refused");
    for (const [body, field, message] of [
      [{ ...OWN, secret: "wrong" }, "key", /^Etsy refuses the keystring or the shared secret/],
      [{ ...OWN, key: "unknown" }, "key", /^Etsy refuses/],
      [{ key: OWN.key }, "secret", /^Please input Shared secret$/],
      [{ secret: OWN.secret }, "key", /^Please input Keystring$/],
      [{ ...OWN, key: `${OWN.key}:${OWN.secret}` }, "key", /without the colon$/],
    ] as const) {
      const { status, body: answer } = await begin(id, body);
      expect([status, answer.errors], JSON.stringify(body)).toEqual([
        400,
        { [field]: expect.stringMatching(message) },
      ]);
    }
    expect((await begin(await platen.integration("tiktok", "TikTok"))).body.message).toBe(
      "This shop is none of Etsy",
    );
    const stranger = await platen.newPerson("seller", platen.world.otherAgency);
    expect((await begin(id, OWN, stranger)).status).toBe(404);
    platen.etsy.behavior = { dies: true };
    expect((await begin(id)).status).toBe(400);
    platen.etsy.behavior = {};
  });

  it("connects only the integration that it was entered for, in the browser that began, once", async () => {
    const [mine, other] = [
      await platen.integration("etsy", "Mine"),
      await platen.integration("etsy", "Other"),
    ];
    const { url } = (await begin(mine)).body;
    const token = new URL(url).searchParams.get("app") ?? "";
    const cannot = { message: "can not authorize" };
    for (const query of [
      { integration: other, app: token },
      { integration: mine, app: "x".repeat(43) },
      { integration: mine, app: "" },
    ])
      expect((await platen.nobody.get(`integrate/etsy?${new URLSearchParams(query)}`)).body).toEqual(cannot);
    const asTikTok = new URLSearchParams({ integration: mine, app: token });
    expect((await platen.nobody.get(`integrate/tiktok?${asTikTok}`)).body).toEqual(cannot);

    const { location, cookie } = await goToEtsy(url);
    const query = await allow(location);
    const state = query.get("state") ?? "";
    const [, , begunAt = "", signature = ""] = state.split(".");
    const over = (changed: string) => ({ ...Object.fromEntries(query), state: changed });
    for (const [sent, jar] of [
      [query, ""],
      [over(state.replace(mine, other)), cookie],
      [over(`${mine}.${begunAt}.${signature}`), cookie],
      [over(`${mine}.${token}.${Number(begunAt) - 700}.${signature}`), cookie],
      [over(`${mine}.${"x".repeat(43)}.${begunAt}.${signature}`), cookie],
    ] as const)
      expect((await comeBack(sent, jar)).status).toBe(400);
    expect((await comeBack(query, cookie)).status).toBe(302);
    expect((await comeBack(query, cookie)).body).toEqual(cannot);
    expect((await platen.nobody.get(url.replace(`${PUBLIC_URL}/api/`, ""))).body).toEqual(cannot);
  });

  it("of another team connects none of its shops to an integration of this one", async () => {
    const { agencyId, otherTeamId: sellerTeamId } = platen.world;
    const attacker = await platen.newPerson("seller", { agencyId, sellerTeamId });
    const theirs = await attacker.post("integrations", {
      name: "Bait",
      platform: "etsy",
      domain: "shop.example.com",
    });
    const { url } = (await begin(theirs.body.id, OWN, attacker)).body;
    const { location, cookie } = await goToEtsy(url);
    const returned = await comeBack(await allow(location), cookie);
    const appToken = new URL(String(returned.headers.location)).searchParams.get("app_token") ?? "";
    const confirmed = await platen.seller.post(
      "integrate",
      { appToken },
      { headers: { cookie: jarOf(returned.headers) } },
    );
    expect(confirmed.status).toBe(404);
  });

  it("is not offered by a server without https, since Etsy returns nobody to it", async () => {
    const plain = await inboundWorld({ env: { PUBLIC_URL: "http://platen.example.com" } });
    const made = await plain.seller.post("integrations", {
      name: "Own",
      platform: "etsy",
      domain: "shop.example.com",
    });
    const { own } = (await plain.seller.get(`integrations/${made.body.id}/health`)).body.app;
    expect(own.refusal).toMatch(/^Etsy's apps return people only to addresses with https/);
    const begun = await plain.seller.post(`integrations/${made.body.id}/own-app`, OWN);
    expect([begun.status, begun.body.message]).toEqual([400, own.refusal]);
    await plain.close();
  });
});
