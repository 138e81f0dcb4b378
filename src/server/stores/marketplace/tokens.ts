import type { MarketplaceTokens } from "./authorization.ts";
import { etsyTokens } from "./etsy-api.ts";
import type { Marketplace } from "./grant.ts";
import { tiktokTokens } from "./tiktok-api.ts";

const TOKENS: Readonly<Record<Marketplace, MarketplaceTokens>> = { etsy: etsyTokens, tiktok: tiktokTokens };

export const tokensOf = (marketplace: Marketplace): MarketplaceTokens => TOKENS[marketplace];
