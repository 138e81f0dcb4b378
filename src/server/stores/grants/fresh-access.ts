import type { Config } from "../../config/config.ts";
import type { Database } from "../../db/client.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import { platformOf } from "../platforms/registry.ts";
import { keyPlace, type StoreAccess } from "../store-access.ts";
import { blockSync, refusesAccess, SyncError } from "../sync/platform-sync.ts";
import type { StoreRequestOptions } from "../sync/store-request.ts";
import { grantOf, grantText, type StoredGrant } from "./grant.ts";
import {
  type Connection,
  claimRenewal,
  type RenewalClaim,
  releaseRenewal,
  saveRenewal,
  sealedKey,
} from "./renewal.queries.ts";
import type { Renewal } from "./renewal.ts";

/** A token is renewed this many seconds before it expires. */
const MARGIN_SECONDS = 300;
/** A token that another process is about to renew is used until it has fewer seconds left. */
const USABLE_SECONDS = 10;
/** How soon a process tries again while another one renews the token. */
const BUSY_SECONDS = 3;

export interface AccessContext {
  readonly database: Database;
  readonly secrets: SecretBox;
  readonly config: Pick<Config, "marketplaceApps" | "etsyUrls" | "shopifyApp">;
  readonly options: StoreRequestOptions;
}

const secondsLeft = ({ expiresAt }: StoredGrant) => expiresAt - Date.now() / 1_000;
const isFresh = (grant: StoredGrant) => secondsLeft(grant) > MARGIN_SECONDS;

const AGAIN = "The store refuses our access: it has to be connected again";

/** Renews the token of a claimed connection. Throws SyncError, StoreUnavailable. */
async function renewed(
  { database, secrets, options }: AccessContext,
  connection: Connection,
  claim: RenewalClaim,
  { renew }: Renewal,
): Promise<StoredGrant> {
  const place = keyPlace(connection.agencyId, connection.integrationId, "key");
  const key = secrets.open(claim.key, place);
  const before = grantOf(key);
  // Renewed between the reading of the key and the claim.
  if (before && isFresh(before)) return before;
  try {
    const after = await renew(key, options);
    await saveRenewal(database, connection, claim, secrets.seal(grantText(after), place));
    return after;
  } catch (error) {
    if (refusesAccess(error) && !options.signal.aborted) return blockSync(`${AGAIN} (${error.message})`);
    await releaseRenewal(database, connection, claim);
    throw error;
  }
}

/** The grant of a connection, renewed where it expires soon. */
async function freshGrant(
  context: AccessContext,
  connection: Connection,
  key: string,
  renewal: Renewal,
): Promise<StoredGrant> {
  const known = grantOf(key);
  if (known && isFresh(known)) return known;
  const { database, secrets } = context;
  const claim = await claimRenewal(database, connection);
  if (claim) return renewed(context, connection, claim, renewal);
  const sealed = await sealedKey(database, connection);
  const { agencyId, integrationId } = connection;
  const current =
    sealed === undefined ? null : grantOf(secrets.open(sealed, keyPlace(agencyId, integrationId, "key")));
  if (current && secondsLeft(current) > USABLE_SECONDS) return current;
  throw new SyncError({
    result: "postponed",
    reason: "The access to the store is being renewed",
    after: BUSY_SECONDS,
  });
}

/**
 * The access to a store, with a token that is valid for the next requests. An access whose key lasts is returned as it is.
 * Throws SyncError, StoreUnavailable, SecretUnreadable.
 */
export async function freshAccess(
  context: AccessContext,
  connection: Connection,
  access: StoreAccess,
): Promise<StoreAccess> {
  const renewal = platformOf(access.platform).renewalOf?.(access, context.config);
  if (!renewal) return access;
  return renewal.accessWith(await freshGrant(context, connection, access.key, renewal));
}
