import { sql } from "drizzle-orm";
import type { PLATFORMS } from "../../domain/platforms.ts";
import { hashOfToken, newToken } from "../auth/tokens.ts";
import type { Raw } from "../db/raw-row.ts";
import { installations, integrations, stores } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Executor, Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";

export interface Installation {
  readonly platform: keyof typeof PLATFORMS;
  readonly domain: string;
  readonly name: string;
}

const LIFETIME_HOURS = 24;
const CONNECTED = 1;

/** Records that a store's app was installed. @returns the token that connects the store to a team */
export async function beginInstallation(executor: Executor, installation: Installation): Promise<string> {
  const token = newToken();
  await executor.insert(installations).values({
    ...installation,
    tokenHash: hashOfToken(token),
    expiresAt: sql`now() + make_interval(hours => ${LIFETIME_HOURS})`,
  });
  return token;
}

/** Redeems an app's token, which works once; `undefined` where it is unknown, expired or used. */
export async function redeemInstallation(tx: Transaction, token: string): Promise<Installation | undefined> {
  type Row = { platform: Installation["platform"]; domain: string; name: string };
  const [found] = await rowsOf<Row>(
    tx,
    sql`update installations set used_at = now()
      where token_hash = ${sql.param(hashOfToken(token))} and used_at is null and expires_at > now()
      returning platform, domain, name`,
  );
  return found;
}

interface Team {
  readonly agencyId: string;
  readonly sellerTeamId: string;
}

/** Connects an installed store to a team: a new store, or the team's existing one of that domain. */
export async function connectStore(
  tx: Transaction,
  { agencyId, sellerTeamId }: Team,
  { platform, domain, name }: Installation,
): Promise<string> {
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
  const joined = await rowsOf(
    tx,
    sql`update integrations set status = ${CONNECTED}, updated_at = now(), version = version + 1
      where agency_id = ${agencyId} and seller_team_id = ${sellerTeamId} and store_id = ${id}
        and deleted_at is null
      returning id`,
  );
  if (joined.length === 0) {
    const flags = { importOrders: true, sendTracking: true };
    await tx.insert(integrations).values({ ...keys, id: newId(), ...shop, ...flags, storeId: id });
  }
  return id;
}
