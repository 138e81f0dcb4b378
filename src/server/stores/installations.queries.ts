import { sql } from "drizzle-orm";
import type { PLATFORMS } from "../../domain/platforms.ts";
import { hashOfToken, newToken } from "../auth/tokens.ts";
import type { Raw } from "../db/raw-row.ts";
import { installations, integrations, stores } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Executor, Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { type SecretBox, type SecretPlace, SecretUnreadable } from "../secrets/secret-box.ts";

export interface Installation {
  readonly platform: keyof typeof PLATFORMS;
  readonly domain: string;
  readonly name: string;
}

/** Until somebody has signed up, confirmed their address and signed in. */
export const INSTALLATION_SECONDS = 86_400;
const CONNECTED = 1;

/** The access token that a store gave its app, and what seals it. */
interface AppKey {
  readonly secrets: SecretBox;
  readonly key: string;
}

export const appKeyPlace = (tokenHash: Buffer): SecretPlace => ({
  agencyId: "",
  table: "installations",
  rowId: tokenHash.toString("hex"),
  column: "key",
});

/** Records that a store's app was installed in a browser. @returns the token that connects the store to a team */
export async function beginInstallation(
  executor: Executor,
  installation: Installation,
  browser: string,
  app?: AppKey,
): Promise<string> {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  await executor.insert(installations).values({
    ...installation,
    tokenHash,
    key: app ? app.secrets.seal(app.key, appKeyPlace(tokenHash)) : null,
    browserHash: hashOfToken(browser),
    expiresAt: sql`now() + make_interval(secs => ${INSTALLATION_SECONDS})`,
  });
  return token;
}

/** An app's token, and the browser that sends it. */
interface InstallationToken {
  readonly token: string;
  readonly browser: string;
}

/** Redeems an app's token, which works once; `undefined` where it is unknown, expired, used, or of another browser. */
export async function redeemInstallation(
  tx: Transaction,
  { token, browser }: InstallationToken,
  secrets: SecretBox,
): Promise<{ installation: Installation; key: string | null } | undefined> {
  type Row = { platform: Installation["platform"]; domain: string; name: string; key: string | null };
  const tokenHash = hashOfToken(token);
  // The old row: once used, it keeps no key.
  const [found] = await rowsOf<Row>(
    tx,
    sql`with redeemed as (select token_hash, key from installations
        where token_hash = ${sql.param(tokenHash)} and browser_hash = ${sql.param(hashOfToken(browser))}
          and used_at is null and expires_at > now() for update)
      update installations i set used_at = now(), key = null from redeemed
      where i.token_hash = redeemed.token_hash returning i.platform, i.domain, i.name, redeemed.key`,
  );
  if (!found) return undefined;
  const { key, ...installation } = found;
  if (key === null) return { installation, key };
  try {
    return { installation, key: secrets.open(key, appKeyPlace(tokenHash)) };
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined;
    throw error;
  }
}

interface Team {
  readonly agencyId: string;
  readonly sellerTeamId: string;
}

export interface Connected {
  readonly storeId: string;
  readonly integrationIds: readonly string[];
}

/**
 * Connects an installed store to a team: a new store, or the team's existing one of that domain. Its integrations are
 * marked as made by the app.
 */
export async function connectStore(
  tx: Transaction,
  { agencyId, sellerTeamId }: Team,
  { platform, domain, name }: Installation,
): Promise<Connected> {
  const [existing] = await rowsOf<Raw<typeof stores, "id">>(
    tx,
    sql`update stores set status = ${CONNECTED}, updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and seller_team_id = ${sellerTeamId} and platform = ${platform}
        and domain = ${domain} and deleted_at is null
      returning id`,
  );
  const id = existing?.id ?? newId();
  const keys = { agencyId, sellerTeamId };
  const shop = { name, platform, domain, status: CONNECTED } as const;
  if (!existing) await tx.insert(stores).values({ ...keys, id, ...shop, collects: "seller" });
  const joined = await rowsOf<Raw<typeof integrations, "id">>(
    tx,
    sql`update integrations set status = ${CONNECTED}, app_shop = ${domain}, updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and seller_team_id = ${sellerTeamId} and store_id = ${id}
        and platform = ${platform} and deleted_at is null
      returning id`,
  );
  if (joined.length > 0) return { storeId: id, integrationIds: joined.map((row) => row.id) };
  const flags = { importOrders: true, sendTracking: true };
  const integrationId = newId();
  const made = { ...shop, ...flags, storeId: id, appShop: domain };
  await tx.insert(integrations).values({ ...keys, id: integrationId, ...made });
  return { storeId: id, integrationIds: [integrationId] };
}
