import { sql } from "drizzle-orm";
import type { Platform } from "../../domain/stores/sync-target.ts";
import type { Nullable, Raw } from "../db/raw-row.ts";
import type { integrationKeys, integrations } from "../db/schema/index.ts";
import type { SecretBox, SecretPlace } from "../secrets/secret-box.ts";
import type { Shop } from "./grants/grant.ts";

export interface StoreAccess {
  readonly platform: Platform;
  /** With scheme, without a trailing slash. */
  readonly address: string;
  readonly key: string;
  readonly secret: string | null;
  /** The platform gave the key to our app; otherwise a person entered it. */
  readonly fromApp: boolean;
  /** Where the access was granted to an app: then `address` is that of the marketplace's API, and `key` its token. */
  readonly shop?: Shop;
}

export type KeyColumn = "key" | "secret" | "webhook_secret";

/** The place of a secret of an integration, for the secret box. */
export const keyPlace = (agencyId: string, integrationId: string, column: KeyColumn): SecretPlace => ({
  agencyId,
  table: "integration_keys",
  rowId: integrationId,
  column,
});

/** The columns of an integration's credentials; `null` where it has none. */
export type KeyColumns = Nullable<Raw<typeof integrationKeys, "address" | "key" | "secret" | "from_app">>;

/** The columns of an integration and its sealed credentials. */
export type SealedAccess = Raw<typeof integrations, "platform" | "domain"> &
  KeyColumns & { readonly key: string };

/** The columns of an access, of `integrations i` and `integration_keys k`. */
export const ACCESS_COLUMNS = sql`i.platform, i.domain, k.address, k.key, k.secret, k.from_app`;

/** The credentials of an integration. @throws SecretUnreadable */
export function openAccess(
  secrets: SecretBox,
  { agencyId, integrationId }: { agencyId: string; integrationId: string },
  { platform, domain, address, key, secret, from_app: fromApp }: SealedAccess,
): StoreAccess {
  const open = (column: KeyColumn, stored: string) =>
    secrets.open(stored, keyPlace(agencyId, integrationId, column));
  return {
    platform,
    address: address ?? `https://${domain}`,
    key: open("key", key),
    secret: secret === null ? null : open("secret", secret),
    fromApp: fromApp === true,
  };
}
