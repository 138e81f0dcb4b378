import { and, eq, isNull, sql } from "drizzle-orm";
import { offeredScopesOf } from "../../domain/access/key-grants.ts";
import { DEFAULT_KEY_DAYS, expiryIn, MAX_KEY_DAYS } from "../../domain/api-keys/lifetimes.ts";
import type { NewKey } from "../../domain/api-keys/responses.ts";
import { MAX_API_KEYS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { apiKeys as declared } from "../../domain/resources/index.ts";
import { badField, badRequest, notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { hashOfToken, newApiKey, shownPartOf } from "../auth/tokens.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import type { Database } from "../db/client.ts";
import { apiKeys } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { lockTenant } from "../people/agencies/tenant-lock.queries.ts";
import type { Actor } from "../scope.ts";

export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  /** ISO 8601. */
  readonly expiresAt?: string | undefined;
}

/** Refuses scopes that do not exist, and those whose permissions the person does not have. */
function checkScopes({ grants, scope }: Actor, scopes: readonly string[], known: ReadonlySet<string>): void {
  const held = new Set<string>(offeredScopesOf(grants, scope.reach === "agency"));
  const refused = scopes.find((one) => !held.has(one));
  if (refused === undefined) return;
  throw badField(
    "scopes",
    known.has(refused) ? messages.scopeNotHeld(refused) : messages.scopeUnknown(refused),
  );
}

function expiryOf(asked: string | undefined): string {
  if (asked === undefined) return expiryIn(DEFAULT_KEY_DAYS);
  const expiresAt = new Date(asked).toISOString();
  if (expiresAt <= expiryIn(0) || expiresAt > expiryIn(MAX_KEY_DAYS))
    throw badField("expiresAt", messages.keyExpiry(MAX_KEY_DAYS));
  return expiresAt;
}

async function refuseTooMany(tx: Transaction, actor: Actor): Promise<void> {
  const { read } = rowScopeOf(declared, actor.scope);
  const active = and(read, isNull(apiKeys.revokedAt), sql`${apiKeys.expiresAt} > now()`);
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${apiKeys} where ${active}`,
  );
  if ((row?.count ?? 0) >= MAX_API_KEYS) throw badRequest(messages.tooManyKeys(MAX_API_KEYS));
}

/** Creates a key of the person's agency or team. Its whole text is returned and not stored. */
export async function createKey(
  tx: Transaction,
  actor: Actor,
  { name, scopes, expiresAt: asked }: KeyRequest,
  known: ReadonlySet<string>,
): Promise<NewKey> {
  checkScopes(actor, scopes, known);
  const expiresAt = expiryOf(asked);
  const scope = await lockTenant(tx, actor);
  await refuseTooMany(tx, actor);
  const key = newApiKey();
  const shown = {
    id: newId(),
    name,
    prefix: shownPartOf(key),
    scopes: [...new Set(scopes)].sort(),
    expiresAt,
  };
  await tx.insert(apiKeys).values({
    ...shown,
    ownerAgencyId: scope.agencyId,
    sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
    createdUserId: actor.userId,
    keyHash: hashOfToken(key),
    profile: actor.profile,
  });
  await recordAudit(tx, actor, { action: "create", object: declared.name, subject: shown.id, after: shown });
  return { ...shown, key };
}

/** Revokes a key, from the next call on. A key that is revoked already stays as it is. */
export async function revokeKey(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { write } = rowScopeOf(declared, actor.scope);
  const isTarget = and(write, eq(apiKeys.id, id));
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${apiKeys.version} + 1` })
    .where(and(isTarget, isNull(apiKeys.revokedAt)))
    .returning({ revokedAt: apiKeys.revokedAt });
  if (revoked.length > 0)
    return recordAudit(tx, actor, {
      action: "revoke",
      object: declared.name,
      subject: id,
      before: { revokedAt: null },
      after: revoked[0],
    });
  const [found] = await tx.select({ id: apiKeys.id }).from(apiKeys).where(isTarget);
  if (!found) throw notFound();
}

/** Whether the orders of a person's team may be pulled by API. Those of an agency's own people may. */
export async function getsOrders(database: Database, actor: Actor): Promise<boolean> {
  const scope = agencyScopeOf(actor);
  if (scope.reach === "agency") return true;
  const [team] = await rowsOf<{ get: boolean }>(
    database,
    sql`select get_order_a_p_i as get from seller_teams where agency_id = ${scope.agencyId} and id = ${scope.sellerTeamId}`,
  );
  return team?.get === true;
}
