import { sql } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import type { Raw } from "../../db/raw-row.ts";
import type { integrationKeys } from "../../db/schema/index.ts";
import { rowsOf } from "../../db/statement.ts";

/** The connection whose token is renewed. */
export interface Connection {
  readonly agencyId: string;
  readonly integrationId: string;
}

/** Longer than a renewal takes. After it, another process may try. */
const HOLD_SECONDS = 30;

const ofConnection = ({ agencyId, integrationId }: Connection) =>
  sql`agency_id = ${agencyId} and integration_id = ${integrationId}`;

/** The claim of a renewal, with the sealed key as it is now. */
export interface RenewalClaim {
  readonly key: string;
  /** The time of the claim as the database has it: a later change of the row differs from it. */
  readonly claimedAt: string;
}

/**
 * Claims the renewal of a connection's token: one process at a time, without a transaction that stays open during the
 * request. `undefined` where another one has the claim, has renewed the token just now, or the store was disconnected.
 */
export async function claimRenewal(
  database: Database,
  connection: Connection,
): Promise<RenewalClaim | undefined> {
  const [row] = await rowsOf<Raw<typeof integrationKeys, "key"> & { claimed_at: string }>(
    database,
    sql`update integration_keys set updated_at = clock_timestamp()
      where ${ofConnection(connection)} and updated_at < now() - make_interval(secs => ${HOLD_SECONDS})
      returning key, updated_at::text as claimed_at`,
  );
  return row && { key: row.key, claimedAt: row.claimed_at };
}

/** Lets another attempt follow at once: this one did not reach the marketplace. */
export async function releaseRenewal(
  database: Database,
  connection: Connection,
  { claimedAt }: RenewalClaim,
): Promise<void> {
  await rowsOf(
    database,
    sql`update integration_keys set updated_at = now() - make_interval(secs => ${HOLD_SECONDS + 1})
      where ${ofConnection(connection)} and updated_at = ${claimedAt}::timestamptz`,
  );
}

/** Stores a renewed key. Changes nothing where the store was connected again meanwhile. */
export async function saveRenewal(
  database: Database,
  connection: Connection,
  { claimedAt }: RenewalClaim,
  key: string,
): Promise<void> {
  await rowsOf(
    database,
    sql`update integration_keys set key = ${key}, updated_at = now()
      where ${ofConnection(connection)} and updated_at = ${claimedAt}::timestamptz`,
  );
}

/** The sealed key of a connection; `undefined` where the store was disconnected. */
export async function sealedKey(database: Database, connection: Connection): Promise<string | undefined> {
  const [row] = await rowsOf<Raw<typeof integrationKeys, "key">>(
    database,
    sql`select key from integration_keys where ${ofConnection(connection)}`,
  );
  return row?.key;
}
