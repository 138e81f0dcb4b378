import type { Config } from "../../config/config.ts";
import { APP_VARIABLES, appGrantOf, isShopAddress, type Marketplace, shopIdOf } from "../grants/grant.ts";
import type { Renewal } from "../grants/renewal.ts";
import type { StoreAccess } from "../store-access.ts";
import { refuseSync } from "../sync/platform-sync.ts";
import type { MarketplaceTokens } from "./authorization.ts";

/** The renewal of a shop that is connected by the operator's app. Throws SyncError where the server has no such app. */
export function marketplaceRenewal(
  marketplace: Marketplace,
  tokens: MarketplaceTokens,
  access: StoreAccess,
  { marketplaceApps }: Pick<Config, "marketplaceApps">,
): Renewal | undefined {
  const { address } = access;
  if (!isShopAddress(address)) return undefined;
  const app = marketplaceApps[marketplace];
  if (!app) return refuseSync(`The server has no ${APP_VARIABLES[marketplace]}. Ask its operator to set it`);
  const storedOf = (key: string) => appGrantOf(key) ?? refuseSync("Its credentials cannot be read");
  return {
    async renew(key, options) {
      const { refreshToken, cipher } = storedOf(key);
      return { ...(await tokens.renew(app, refreshToken, options)), cipher };
    },
    accessWith(grant) {
      const cipher = "cipher" in grant ? grant.cipher : "";
      return {
        ...access,
        address: app.apiUrl,
        key: grant.accessToken,
        shop: { app, shopId: shopIdOf(address), cipher },
      };
    },
  };
}
