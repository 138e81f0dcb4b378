import { isMarketplace } from "../../../domain/platforms.ts";
import type { Config } from "../../config/config.ts";
import type { MarketplaceApp } from "../../config/config-apps.ts";
import type { Database } from "../../db/client.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { tokensOf } from "../platforms/registry.ts";
import { keyPlace, type StoreAccess } from "../store-access.ts";
import { blockSync, refuseSync, SyncError } from "../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../sync/store-request.ts";
import { APP_VARIABLES, grantOf, grantText, isShopAddress, type StoredGrant, shopIdOf } from "./grant.ts";
import {
  type Connection,
  claimRenewal,
  type RenewalClaim,
  releaseRenewal,
  saveRenewal,
  sealedKey,
} from "./renewal.queries.ts";

/** A token is renewed this many seconds before it expires. */
const MARGIN_SECONDS = 300;
/** How soon a process tries again while another one renews the token. */
const BUSY_SECONDS = 3;

export interface AccessContext {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly config: Pick<Config, "marketplaceApps">;
  readonly options: StoreRequestOptions;
}

const isFresh = ({ expiresAt }: StoredGrant) => expiresAt - Date.now() / 1_000 > MARGIN_SECONDS;

const AGAIN = "The store refuses our access: it has to be connected again";

/** Renews the token of a claimed connection. Throws SyncError, StoreUnavailable. */
async function renewed(
  { database, secrets, options }: AccessContext,
  connection: Connection,
  claim: RenewalClaim,
  renew: (refreshToken: string) => Promise<Omit<StoredGrant, "cipher">>,
): Promise<StoredGrant> {
  const place = keyPlace(connection.agencyId, connection.integrationId, "key");
  const before = grantOf(secrets.open(claim.key, place));
  if (!before) return blockSync(AGAIN);
  // Renewed between the reading of the key and the claim.
  if (isFresh(before)) return before;
  try {
    const after = { ...(await renew(before.refreshToken)), cipher: before.cipher };
    await saveRenewal(database, connection, claim, secrets.seal(grantText(after), place));
    return after;
  } catch (error) {
    const isRefused =
      error instanceof SyncError && error.outcome.result !== "postponed" && !options.signal.aborted;
    if (isRefused) return blockSync(`${AGAIN} (${error.message})`);
    await releaseRenewal(database, connection, claim);
    throw error;
  }
}

/** The grant of a connection, renewed where it expires soon. */
async function freshGrant(
  context: AccessContext,
  connection: Connection,
  key: string,
  renew: (refreshToken: string) => Promise<Omit<StoredGrant, "cipher">>,
): Promise<StoredGrant> {
  const known = grantOf(key);
  if (known && isFresh(known)) return known;
  const { database, secrets } = context;
  const claim = await claimRenewal(database, connection);
  if (claim) return renewed(context, connection, claim, renew);
  const sealed = await sealedKey(database, connection);
  const { agencyId, integrationId } = connection;
  const current =
    sealed === undefined ? null : grantOf(secrets.open(sealed, keyPlace(agencyId, integrationId, "key")));
  if (current && isFresh(current)) return current;
  throw new SyncError({
    result: "postponed",
    reason: "The access to the store is being renewed",
    after: BUSY_SECONDS,
  });
}

/**
 * The access to a store, with a token that is valid for some minutes where an app has the access. Others are returned as
 * they are. Throws SyncError, StoreUnavailable, SecretUnreadable.
 */
export async function freshAccess(
  context: AccessContext,
  connection: Connection,
  access: StoreAccess,
): Promise<StoreAccess> {
  const { platform, address, key } = access;
  if (!isMarketplace(platform) || !isShopAddress(address)) return access;
  const app: MarketplaceApp | undefined = context.config.marketplaceApps[platform];
  if (!app) return refuseSync(`The server has no ${APP_VARIABLES[platform]}. Ask its operator to set it`);
  const { accessToken, cipher } = await freshGrant(context, connection, key, (refreshToken) =>
    tokensOf(platform).renew(app, refreshToken, context.options),
  );
  const shop = { app, shopId: shopIdOf(address), cipher };
  return { ...access, address: app.apiUrl, key: accessToken, shop };
}
