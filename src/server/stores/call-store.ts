import { sql } from "drizzle-orm";
import { badRequest } from "../api-error.ts";
import type { Config } from "../config/config.ts";
import { rowsOf } from "../db/statement.ts";
import { ForbiddenAddress } from "../outbound/request.ts";
import type { AgencyScope } from "../scope.ts";
import { SecretUnreadable } from "../secrets/secret-box.ts";
import { type AccessContext, freshAccess } from "./grants/fresh-access.ts";
import { ACCESS_COLUMNS, openAccess, type SealedAccess, type StoreAccess } from "./store-access.ts";
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

/**
 * The access of an integration of the scope, ready for requests; `undefined` where it is not connected. @throws SyncError,
 * StoreUnavailable, SecretUnreadable
 */
export async function storeAccessOf(
  context: AccessContext,
  scope: AgencyScope,
  id: string,
): Promise<StoreAccess | undefined> {
  const own = scope.reach === "sellerTeam" ? sql`and i.seller_team_id = ${scope.sellerTeamId}` : sql``;
  const { agencyId } = scope;
  const [row] = await rowsOf<SealedAccess>(
    context.database,
    sql`select ${ACCESS_COLUMNS} from integrations i
      join integration_keys k on k.agency_id = i.agency_id and k.integration_id = i.id
      where i.agency_id = ${agencyId} and i.id = ${id} ${own} and i.deleted_at is null`,
  );
  const connection = { agencyId, integrationId: id };
  return row && freshAccess(context, connection, openAccess(context.secrets, connection, row));
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
