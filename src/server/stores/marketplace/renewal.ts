import type { Config } from "../../config/config.ts";
import type { MarketplaceApp } from "../../config/config-apps.ts";
import {
  APP_VARIABLES,
  appGrantOf,
  isShopAddress,
  type Marketplace,
  type OwnApp,
  sellersApp,
  shopIdOf,
} from "../grants/grant.ts";
import type { Renewal } from "../grants/renewal.ts";
import type { StoreAccess } from "../store-access.ts";
import { refuseSync } from "../sync/platform-sync.ts";
import type { MarketplaceTokens } from "./authorization.ts";

/** The renewal of a shop that an app connects: the seller's own, or the operator's. Throws SyncError without one. */
export function marketplaceRenewal(
  marketplace: Marketplace,
  tokens: MarketplaceTokens,
  access: StoreAccess,
  { marketplaceApps, etsyUrls }: Pick<Config, "marketplaceApps" | "etsyUrls">,
): Renewal | undefined {
  const { address } = access;
  if (!isShopAddress(address)) return undefined;
  const appOf = (own: OwnApp | undefined): MarketplaceApp => {
    const app = own ? sellersApp(own, etsyUrls) : marketplaceApps[marketplace];
    return app ?? refuseSync(`The server has no ${APP_VARIABLES[marketplace]}. Ask its operator to set it`);
  };
  appOf(appGrantOf(access.key)?.app);
  const storedOf = (key: string) => appGrantOf(key) ?? refuseSync("Its credentials cannot be read");
  return {
    async renew(key, options) {
      const { refreshToken, cipher, app: own } = storedOf(key);
      return { ...(await tokens.renew(appOf(own), refreshToken, options)), cipher, ...(own && { app: own }) };
    },
    accessWith(grant) {
      const { cipher, app: own } = "cipher" in grant ? grant : { cipher: "", app: undefined };
      const app = appOf(own);
      return {
        ...access,
        address: app.apiUrl,
        key: grant.accessToken,
        shop: { app, shopId: shopIdOf(address), cipher },
      };
    },
  };
}
