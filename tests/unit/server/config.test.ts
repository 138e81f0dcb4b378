import { describe, expect, it } from "vitest";
import { readConfig } from "../../../src/server/config/config.ts";
import { ConfigError } from "../../../src/server/config/config-variables.ts";

const withBrand = (brand: object) => readConfig({ BRANDS: JSON.stringify({ "shop.example": brand }) });

describe("the setting BRANDS", () => {
  it.each(["http://img.example", "img.example", "//img.example", "ftp://img.example", ""])(
    "refuses the image host %j, from which no page would load",
    (imageHost) => {
      const start = () => withBrand({ imageHost });
      expect(start).toThrow(ConfigError);
      expect(start).toThrow("(shop.example.imageHost) must be an address that begins with https://");
    },
  );

  it("refuses a logo whose address has no TLS", () => {
    expect(() => withBrand({ logo: "http://img.example/logo.png" })).toThrow(
      "(shop.example.logo) must be a path or an address that begins with https://",
    );
  });

  it("accepts an image host with https, and no image host", () => {
    const { brands } = withBrand({ imageHost: "https://img.example/cms" });
    expect(brands.get("shop.example")?.imageHost).toBe("https://img.example/cms");
    expect(withBrand({ imageHost: null }).brands.get("shop.example")?.imageHost).toBeNull();
    expect(withBrand({}).brands.get("shop.example")?.brand).toBe("Platen");
  });
});

it.each([
  [{ PORT: "eighty" }, "PORT must be a whole number from 0 to 65535"],
  [
    { DATABASE_URL: "mysql://x" },
    "DATABASE_URL must be an address that begins with postgres:// or postgresql://",
  ],
  [{ BRANDS: "{x" }, "BRANDS must be JSON"],
  [
    { SECRETS_KEY: "c2hvcnQ=" },
    "SECRETS_KEY must be 32 bytes in base64, as `openssl rand -base64 32` prints them",
  ],
  [
    { SECRETS_KEY_OLD: Buffer.alloc(32, 1).toString("base64") },
    "SECRETS_KEY is missing: SECRETS_KEY_OLD is only read beside it",
  ],
  [{ SHOPIFY_API_KEY: "id" }, "SHOPIFY_API_SECRET is missing: the two Shopify variables are set together"],
  [{ ETSY_API_KEY: "id" }, "ETSY_API_SECRET is missing: the two Etsy variables are set together"],
  [{ ETSY_WEBHOOK_SECRET: "abc" }, "ETSY_WEBHOOK_SECRET must begin with whsec_"],
  [
    { TIKTOK_APP_KEY: "id", TIKTOK_APP_SECRET: "s" },
    "TIKTOK_AUTHORIZE_URL is missing: the three TikTok variables are set together",
  ],
  [{ S3_BUCKET: "b" }, "S3_ENDPOINT is missing: the S3 variables are set together"],
])("an invalid setting stops the start with a sentence that names it: %j", (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
});

it.each([
  [{}, "127.0.0.1"],
  [{ HOST: "localhost" }, "127.0.0.1"],
  [{ HOST: "::1" }, "::1"],
  [{ HOST: "0.0.0.0" }, "0.0.0.0"],
])("listens at one address with %j, for whose connections a stop waits", (env, host) => {
  expect(readConfig(env).host).toBe(host);
});

it("the pages of Etsy's authorization and of its API have different hosts, those of a test server the same", () => {
  const etsyOf = (env: object) =>
    readConfig({ ETSY_API_KEY: "id", ETSY_API_SECRET: "s", ...env }).marketplaceApps.etsy;
  expect(etsyOf({})).toMatchObject({
    authorizeUrl: "https://www.etsy.com/oauth/connect",
    tokenUrl: "https://openapi.etsy.com/v3/public/oauth/token",
  });
  expect(etsyOf({ ETSY_API_URL: "http://127.0.0.1:1/" })).toMatchObject({
    authorizeUrl: "http://127.0.0.1:1/oauth/connect",
    apiUrl: "http://127.0.0.1:1",
  });
  expect(readConfig({}).marketplaceApps).toEqual({ etsy: undefined, tiktok: undefined });
});
