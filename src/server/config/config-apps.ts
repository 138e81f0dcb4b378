import { z } from "zod";
import { address, areSet } from "./config-variables.ts";

const text = z.string().min(1, "must not be empty").optional();

/** The variables of the operator's apps at platforms. */
export const APP_SHAPE = {
  SHOPIFY_API_KEY: text,
  SHOPIFY_API_SECRET: text,
  ETSY_API_KEY: text,
  ETSY_API_SECRET: text,
  ETSY_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_./, "must begin with whsec_")
    .optional(),
  ETSY_API_URL: address("http:", "https:").default("https://openapi.etsy.com"),
  TIKTOK_APP_KEY: text,
  TIKTOK_APP_SECRET: text,
  TIKTOK_AUTHORIZE_URL: address("http:", "https:").optional(),
  TIKTOK_API_URL: address("http:", "https:").default("https://open-api.tiktokglobalshop.com"),
  TIKTOK_AUTH_URL: address("http:", "https:").default("https://auth.tiktok-shops.com"),
};

const variables = z.object(APP_SHAPE);
type Values = z.output<typeof variables>;

export interface ShopifyApp {
  readonly id: string;
  readonly secret: string;
}

/** The addresses of a marketplace's API. */
export interface MarketplaceUrls {
  readonly apiUrl: string;
  /** Exchanges and renews tokens. */
  readonly tokenUrl: string;
  /** The page on which a seller allows the access. */
  readonly authorizeUrl: string;
}

/** An app at a marketplace, which asks for access to shops: Platen's, or a seller's own. */
export interface MarketplaceApp extends MarketplaceUrls {
  readonly id: string;
  readonly secret: string;
  /** Signs webhooks, where another secret than the app's does. */
  readonly webhookSecret: string | undefined;
}

export type MarketplaceApps = Readonly<Record<"etsy" | "tiktok", MarketplaceApp | undefined>>;

export function shopifyAppOf(values: Values): ShopifyApp | undefined {
  const { SHOPIFY_API_KEY: id = "", SHOPIFY_API_SECRET: secret = "" } = values;
  return areSet(values, "two Shopify", ["SHOPIFY_API_KEY", "SHOPIFY_API_SECRET"])
    ? { id, secret }
    : undefined;
}

const ETSY_PAGE = "https://www.etsy.com";

const withoutSlash = (url: string) => url.replace(/\/+$/, "");

export function etsyUrlsOf(values: Values): MarketplaceUrls {
  const apiUrl = withoutSlash(values.ETSY_API_URL);
  const page = new URL(apiUrl).hostname.endsWith(".etsy.com") ? ETSY_PAGE : apiUrl;
  return { apiUrl, tokenUrl: `${apiUrl}/v3/public/oauth/token`, authorizeUrl: `${page}/oauth/connect` };
}

function etsyAppOf(values: Values): MarketplaceApp | undefined {
  if (!areSet(values, "two Etsy", ["ETSY_API_KEY", "ETSY_API_SECRET"])) return undefined;
  const { ETSY_API_KEY: id = "", ETSY_API_SECRET: secret = "", ETSY_WEBHOOK_SECRET: webhookSecret } = values;
  return { id, secret, webhookSecret, ...etsyUrlsOf(values) };
}

const TIKTOK = ["TIKTOK_APP_KEY", "TIKTOK_APP_SECRET", "TIKTOK_AUTHORIZE_URL"] as const;

function tiktokAppOf(values: Values): MarketplaceApp | undefined {
  if (!areSet(values, "three TikTok", TIKTOK)) return undefined;
  const {
    TIKTOK_APP_KEY: id = "",
    TIKTOK_APP_SECRET: secret = "",
    TIKTOK_AUTHORIZE_URL: authorizeUrl = "",
  } = values;
  const tokenUrl = `${withoutSlash(values.TIKTOK_AUTH_URL)}/api/v2/token`;
  const apiUrl = withoutSlash(values.TIKTOK_API_URL);
  return { id, secret, webhookSecret: undefined, apiUrl, tokenUrl, authorizeUrl };
}

/** @throws ConfigError where only some of an app's variables are set */
export const marketplaceAppsOf = (values: Values): MarketplaceApps => ({
  etsy: etsyAppOf(values),
  tiktok: tiktokAppOf(values),
});
