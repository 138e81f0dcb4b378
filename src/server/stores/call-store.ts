import { sql } from "drizzle-orm";
import { badRequest } from "../api-error.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/client.ts";
import { rowsOf } from "../db/statement.ts";
import { ForbiddenAddress } from "../outbound/request.ts";
import type { AgencyScope } from "../scope.ts";
import { type SecretBox, SecretUnreadable } from "../secrets/secret-box.ts";
import { openAccess, type SealedAccess, type StoreAccess } from "./store-access.ts";
import { SyncError } from "./sync/platform-sync.ts";
import { type StoreRequestOptions, StoreUnavailable } from "./sync/store-request.ts";

/** A person waits for it. */
const TIMEOUT_MS = 10_000;

/** Whether a store, and not Platen, is the reason of an error. Its message may be shown. */
export const isOfStore = (error: unknown): error is Error =>
  error instanceof SyncError ||
  error instanceof StoreUnavailable ||
  error instanceof ForbiddenAddress ||
  error instanceof SecretUnreadable;

/** The access of an integration of the scope; `undefined` where it is not connected. @throws SecretUnreadable */
export async function storeAccessOf(
  database: Database,
  scope: AgencyScope,
  id: string,
  secrets: SecretBox,
): Promise<StoreAccess | undefined> {
  const own = scope.reach === "sellerTeam" ? sql`and i.seller_team_id = ${scope.sellerTeamId}` : sql``;
  const { agencyId } = scope;
  const [row] = await rowsOf<SealedAccess>(
    database,
    sql`select i.platform, i.domain, k.address, k.key, k.secret from integrations i
      join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      where i.agency_id = ${agencyId} and i.id = ${id} ${own} and i.deleted_at is null`,
  );
  return row && openAccess(secrets, { agencyId, integrationId: id }, row);
}

/** Calls a store while a person waits. Throws an ApiError (400) with the reason where the store refuses. */
export async function callStore<T>(
  { allowPrivateStores }: Pick<Config, "allowPrivateStores">,
  call: (options: StoreRequestOptions) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await call({ allowPrivate: allowPrivateStores, signal });
  } catch (error) {
    throw isOfStore(error) ? badRequest(error.message) : error;
  }
}
