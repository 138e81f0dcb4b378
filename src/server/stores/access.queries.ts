import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { ACCESS_FORMS } from "../../domain/stores/access.ts";
import { firstReadingProblem } from "../../domain/stores/first-reading.ts";
import type { Platform } from "../../domain/stores/sync-target.ts";
import { badField, badRequest, notFound } from "../api-error.ts";
import type { Raw } from "../db/raw-row.ts";
import type { integrations } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import type { AgencyScope } from "../scope.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { isCollecting } from "./collects.queries.ts";
import { startHooks, stopHooks } from "./hooks/hooks.queries.ts";
import { startFeed, stopFeed } from "./inbound/feed/feeds.queries.ts";
import { deleteResync } from "./inbound/resync/resync.queries.ts";
import { isReadable, platformOf } from "./platforms/registry.ts";
import { type KeyColumn, keyPlace } from "./store-access.ts";
import { retryOfStore } from "./sync/retry.queries.ts";

export interface NewAccess {
  readonly address?: string | null | undefined;
  readonly key: string;
  readonly secret?: string | null | undefined;
  /** Left out: that of before, or one of ours where the store takes it. */
  readonly webhookSecret?: string | null | undefined;
  /** The platform gave them to our app. */
  readonly fromApp?: boolean;
  /** From when on the store's orders are read, ISO 8601; left out: where its reading stopped, or as far as usual. */
  readonly readFrom?: string | undefined;
}

const COLLECTED =
  "Your agency collects what buyers pay this store: only the agency changes how it is connected";

const OF_SELLER = "This store's seller collects what buyers pay: only the seller connects it";

/** Throws an ApiError (400) unless the side that collects what buyers pay connects the store. */
export async function refuseCollected(tx: Transaction, scope: AgencyScope, id: string): Promise<void> {
  const isOfAgency = await isCollecting(tx, scope.agencyId, id);
  if (isOfAgency === (scope.reach === "agency")) return;
  throw badRequest(isOfAgency ? COLLECTED : OF_SELLER);
}

/** Locks an integration within a scope. @returns its platform. Throws an ApiError (404). */
async function lockIntegration(tx: Transaction, scope: AgencyScope, id: string): Promise<Platform> {
  const own = scope.reach === "sellerTeam" ? sql`and seller_team_id = ${scope.sellerTeamId}` : sql``;
  const [row] = await rowsOf<Raw<typeof integrations, "platform">>(
    tx,
    sql`select platform from integrations where agency_id = ${scope.agencyId} and id = ${id} ${own}
      and deleted_at is null for update`,
  );
  if (!row) throw notFound();
  return row.platform;
}

const SECRET_BYTES = 32;

export const WITHOUT_KEY =
  "Stores cannot be connected: the server has no SECRETS_KEY to encrypt their credentials with. Ask its operator to set it";

const setStatus = (tx: Transaction, { agencyId }: AgencyScope, id: string, status: 0 | 1) =>
  tx.execute(sql`update integrations set status = ${status}, updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);

/** Throws an ApiError (400) where the orders of a platform cannot be read from a time on. */
export function requireFirstReading(platform: Platform, from: string | undefined): void {
  const problem = from === undefined ? null : firstReadingProblem(platform, from);
  if (problem !== null) throw badField("readFrom", problem);
}

/** Stores the credentials of an integration, replacing earlier ones. Throws an ApiError (400) without SECRETS_KEY. */
export async function saveStoreAccess(
  tx: Transaction,
  secrets: SecretBox,
  scope: AgencyScope,
  id: string,
  { address = null, key, secret = null, webhookSecret, fromApp = false, readFrom }: NewAccess,
): Promise<void> {
  const platform = await lockIntegration(tx, scope, id);
  await refuseCollected(tx, scope, id);
  const form = ACCESS_FORMS[platform];
  if (form.secret !== null && !form.older && !secret) throw badField("secret", `Please input ${form.secret}`);
  if (form.secret === null && secret) throw badField("secret", "This platform has no secret");
  if (form.address !== null && !address) throw badField("address", `Please input ${form.address}`);
  requireFirstReading(platform, readFrom);
  if (!secrets.canSeal) throw badRequest(WITHOUT_KEY);
  const { agencyId } = scope;
  // What the seller knows of a store says nothing about payments to the agency, a secret of webhooks included.
  const isOfAgency = scope.reach === "agency";
  const target = { agencyId, integrationId: id };
  const hooks = platformOf(platform).hooks;
  const newSecret = hooks?.takesSecret ? randomBytes(SECRET_BYTES).toString("hex") : null;
  const signing = webhookSecret ?? (form.secretSigns && secret ? secret : undefined);
  const sealed = (column: KeyColumn, text: string | null) =>
    text === null ? null : secrets.seal(text, keyPlace(agencyId, id, column));
  await tx.execute(sql`insert into integration_keys (agency_id, integration_id, address, key, secret, webhook_secret,
      from_app, agency_since)
    values (${agencyId}, ${id}, ${address}, ${sealed("key", key)}, ${sealed("secret", secret)},
      ${sealed("webhook_secret", signing ?? newSecret)}, ${fromApp}, ${isOfAgency ? sql`now()` : null})
    on conflict (agency_id, integration_id) do update set address = excluded.address, key = excluded.key,
      secret = excluded.secret, from_app = excluded.from_app, agency_since = excluded.agency_since,
      updated_at = now(), webhook_secret =
        case when ${webhookSecret === undefined && signing === undefined}::boolean
            and (integration_keys.agency_since is null) = (excluded.agency_since is null)
          then coalesce(integration_keys.webhook_secret, excluded.webhook_secret) else excluded.webhook_secret end`);
  await setStatus(tx, scope, id, 1);
  await startFeed(tx, target, isReadable(platform, address), readFrom ?? null);
  await startHooks(tx, target, hooks !== undefined);
  await retryOfStore(tx, agencyId, id);
}

/** Deletes the credentials: the store is not synced any more. `leftHooks`: why webhooks are left in it. */
export async function deleteStoreAccess(
  tx: Transaction,
  scope: AgencyScope,
  id: string,
  leftHooks: string | null = null,
): Promise<void> {
  await lockIntegration(tx, scope, id);
  await tx.execute(sql`delete from integration_keys
    where agency_id = ${scope.agencyId} and integration_id = ${id}`);
  await setStatus(tx, scope, id, 0);
  const target = { agencyId: scope.agencyId, integrationId: id };
  await stopFeed(tx, target);
  await deleteResync(tx, target);
  await stopHooks(tx, target, leftHooks);
}

/** Deletes the credentials that the store gave our app. @returns `false` where it has none, or a person entered them */
export async function deleteAppAccess(tx: Transaction, scope: AgencyScope, id: string): Promise<boolean> {
  await lockIntegration(tx, scope, id);
  const found = await rowsOf(
    tx,
    sql`select 1 from integration_keys where agency_id = ${scope.agencyId} and integration_id = ${id} and from_app`,
  );
  if (found.length === 0) return false;
  await deleteStoreAccess(tx, scope, id);
  return true;
}
