import { z } from "zod";
import type { Config } from "../../config/config.ts";
import type { MarketplaceApp, MarketplaceUrls } from "../../config/config-apps.ts";

/** Marketplaces whose shops are connected by an app of the operator. */
export type Marketplace = keyof Config["marketplaceApps"];

/** The variable whose absence prevents a connection. */
export const APP_VARIABLES: Readonly<Record<Marketplace, string>> = {
  etsy: "ETSY_API_KEY",
  tiktok: "TIKTOK_APP_KEY",
};

const token = z.object({
  accessToken: z.string().min(1),
  /** Seconds since 1970. */
  expiresAt: z.number(),
});

const grant = token.extend({ refreshToken: z.string().min(1) });

/** The access that a seller has allowed an app. */
export type Grant = z.output<typeof grant>;

/** The id and the secret of a seller's own app. */
export const ownApp = z.object({ id: z.string().min(1), secret: z.string().min(1) });
export type OwnApp = z.output<typeof ownApp>;

const appGrant = grant.extend({
  /** "" for a lasting token that its store has not exchanged. */
  refreshToken: z.string(),
  /** TikTok Shop's mark of the shop, a parameter of each call; "" elsewhere. */
  cipher: z.string(),
  /** The app that it was given to, where it is the seller's own: it is one secret with its tokens. */
  app: ownApp.optional(),
  /** The lasting token that it was exchanged for, and until when the exchange can be repeated. */
  lasting: z.object({ token: z.string(), until: z.number() }).optional(),
});
export type AppGrant = z.output<typeof appGrant>;

/** A token that the store gives for the id and the secret of an app of its own. */
const ownGrant = token.extend({ clientId: z.string().min(1) });
export type OwnGrant = z.output<typeof ownGrant>;

const storedGrant = z.union([appGrant, ownGrant]);
/** What the key of a connection contains whose token ends. */
export type StoredGrant = z.output<typeof storedGrant>;

export const grantText = (value: StoredGrant): string => JSON.stringify(value);

function parsedBy<S extends z.ZodType>(schema: S, key: string): z.output<S> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(key));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The grant of a connection's key; `null` for a key that is none. */
export const grantOf = (key: string): StoredGrant | null => parsedBy(storedGrant, key);

export const appGrantOf = (key: string): AppGrant | null => parsedBy(appGrant, key);
export const ownGrantOf = (key: string): OwnGrant | null => parsedBy(ownGrant, key);

const SHOP_ADDRESS = /^(etsy|tiktok):(\d{1,20})$/;

/**
 * The address of a shop that is connected by the app. It is no URL, so it cannot be entered by hand: requests with the
 * operator's secret go only to the marketplace, and its webhooks only to shops whose owner has allowed the app.
 */
export const shopAddress = (marketplace: Marketplace, shopId: string): string => `${marketplace}:${shopId}`;

export const isShopAddress = (address: string | null): boolean =>
  address !== null && SHOP_ADDRESS.test(address);

export const shopIdOf = (address: string): string => SHOP_ADDRESS.exec(address)?.[2] ?? "";

/** What requests for a shop need besides its token. */
export interface Shop {
  readonly app: MarketplaceApp;
  readonly shopId: string;
  readonly cipher: string;
}

/** An app that a seller has registered themselves. Webhooks are not sent to it. */
export const sellersApp = (app: OwnApp, urls: MarketplaceUrls): MarketplaceApp => ({
  ...app,
  ...urls,
  webhookSecret: undefined,
});
