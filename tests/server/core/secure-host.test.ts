import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { signedQuery } from "../../support/shops/shopify-app.ts";

const APP = { SHOPIFY_API_KEY: "app-id", SHOPIFY_API_SECRET: "app-secret" };
const SHOP = "coastal.myshopify.com";

const cookieOf = async (platen: TestApp) => {
  const query = signedQuery({ shop: SHOP, timestamp: "1764000000" }, APP.SHOPIFY_API_SECRET);
  return String((await platen.nobody.get(`integrate/shopify?${query}`)).headers["set-cookie"]);
};

describe("behind https", () => {
  let platen: TestApp;
  beforeAll(async () => {
    platen = await startApp({ env: { ...APP, PUBLIC_URL: "https://platen.test", HSTS_SUBDOMAINS: "1" } });
  });
  afterAll(() => platen.close());

  it("browsers keep to https, on subdomains too where that is set", async () => {
    const { headers } = await platen.nobody.get("health");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["content-security-policy"]).toContain("base-uri 'none'");
  });

  it("the cookie of an authorization can be set by this host alone", async () => {
    expect(await cookieOf(platen)).toMatch(
      /^__Host-platen_install_shopify=[0-9a-f]{64}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
  });
});

describe("on plain http", () => {
  let platen: TestApp;
  beforeAll(async () => {
    platen = await startApp({ env: APP });
  });
  afterAll(() => platen.close());

  it("the cookie is a plain one of its path, and there is no HSTS", async () => {
    expect(await cookieOf(platen)).toMatch(
      /^platen_install_shopify=[0-9a-f]{64}; Path=\/api\/integrate\/shopify; HttpOnly/,
    );
    expect((await platen.nobody.get("health")).headers["strict-transport-security"]).toBeUndefined();
  });
});
