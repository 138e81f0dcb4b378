import { and, eq, sql } from "drizzle-orm";
import { messages } from "../../domain/messages.ts";
import { webhooks as declared } from "../../domain/resources/index.ts";
import type { NewWebhook, WebhookEdit } from "../../domain/webhooks/input.ts";
import { MAX_AGENCY_WEBHOOKS, MAX_TEAM_WEBHOOKS, ROTATION_HOURS } from "../../domain/webhooks/limits.ts";
import type { WebhookSecret } from "../../domain/webhooks/responses.ts";
import { ApiError, badRequest, notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { rowScopeOf } from "../crud/row-scope.ts";
import { checkVersion } from "../crud/write/versions.ts";
import type { Raw } from "../db/raw-row.ts";
import { webhooks } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import { lockTenant } from "../people/agencies/tenant-lock.queries.ts";
import type { Actor, AgencyScope, Scope } from "../scope.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { secretPlace } from "./webhook-key.ts";
import { newWebhookSecret } from "./webhook-secret.ts";

const model = modelOf(declared);

/** A condition on `webhooks`: a live row of the person's agency or team. */
const isOwn = (scope: Scope, id: string) => and(rowScopeOf(declared, scope).write, eq(webhooks.id, id));

/** Refuses webhooks of a team whose orders may not be pulled by API. */
export async function requireOpenOrders(tx: Transaction, scope: AgencyScope): Promise<void> {
  if (scope.reach === "agency") return;
  const [team] = await rowsOf<{ open: boolean }>(
    tx,
    sql`select get_order_a_p_i as open from seller_teams
      where agency_id = ${scope.agencyId} and id = ${scope.sellerTeamId}`,
  );
  if (!team?.open) throw new ApiError(403, messages.ordersNotByApi);
}

async function refuseTooMany(tx: Transaction, scope: AgencyScope): Promise<void> {
  const most = scope.reach === "agency" ? MAX_AGENCY_WEBHOOKS : MAX_TEAM_WEBHOOKS;
  const count = await tx.$count(webhooks, rowScopeOf(declared, scope).read);
  if (count >= most) throw badRequest(messages.tooManyWebhooks(most));
}

/** Creates a webhook of the person's agency or team. Its secret is returned and stored sealed. */
export async function createWebhook(
  tx: Transaction,
  actor: Actor,
  box: SecretBox,
  input: NewWebhook,
): Promise<WebhookSecret> {
  if (!box.canSeal) throw badRequest(messages.webhooksNeedKey);
  const scope = await lockTenant(tx, actor);
  await requireOpenOrders(tx, scope);
  await refuseTooMany(tx, scope);
  const { agencyId } = scope;
  const id = newId();
  const secret = newWebhookSecret();
  await tx.insert(webhooks).values({
    ...input,
    agencyId,
    id,
    status: "active",
    failures: 0,
    createdUserId: actor.userId,
    sellerTeamId: scope.reach === "sellerTeam" ? scope.sellerTeamId : null,
    secret: box.seal(secret, secretPlace({ agencyId, webhookId: id }, "secret")),
  });
  await recordAudit(tx, actor, { action: "create", object: declared.name, subject: id, after: input });
  return { id, secret, previousUntil: null };
}

type OwnRow = Raw<
  typeof webhooks,
  "agency_id" | "id" | "name" | "url" | "events" | "status" | "version" | "secret"
>;

/** Locks a webhook within the person's scope. Throws an ApiError (404). */
export async function lockWebhook(tx: Transaction, scope: Scope, id: string): Promise<OwnRow> {
  const [row] = await rowsOf<OwnRow>(
    tx,
    sql`select agency_id, id, name, url, events, status, version, secret from webhooks
      where ${isOwn(scope, id)} for no key update`,
  );
  if (!row) throw notFound();
  return row;
}

/** Changes name, address or events. What waits is sent to the new address. */
export async function editWebhook(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, ...edit }: WebhookEdit,
): Promise<void> {
  const stored = await lockWebhook(tx, actor.scope, id);
  await checkVersion(tx, model, actor, stored, version);
  const { name = stored.name, url = stored.url, events = stored.events } = edit;
  await tx.execute(sql`update webhooks set name = ${name}, url = ${url}, events = ${JSON.stringify(events)}::jsonb,
      updated_at = now(), version = version + 1
    where agency_id = ${stored.agency_id} and id = ${id}`);
  const before = Object.fromEntries(Object.keys(edit).map((key) => [key, stored[key as keyof typeof edit]]));
  await recordAudit(tx, actor, { action: "edit", object: declared.name, subject: id, before, after: edit });
}

/** Deletes a webhook. Events that wait for it are not sent. */
export async function deleteWebhook(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { agency_id: agencyId, name, url } = await lockWebhook(tx, actor.scope, id);
  await tx.execute(sql`update webhooks set deleted_at = now(), updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
  await tx.execute(sql`update webhook_deliveries set status = 'skipped', reason = ${messages.webhookDeleted},
      next_attempt_at = null, updated_at = now()
    where agency_id = ${agencyId} and webhook_id = ${id} and status = 'waiting'`);
  await recordAudit(tx, actor, {
    action: "delete",
    object: declared.name,
    subject: id,
    before: { name, url },
  });
}

/** Replaces the secret. The one before signs as well for a day, so that the receiver can change over. */
export async function rotateSecret(
  tx: Transaction,
  actor: Actor,
  box: SecretBox,
  id: string,
): Promise<WebhookSecret> {
  if (!box.canSeal) throw badRequest(messages.webhooksNeedKey);
  const { agency_id: agencyId, secret: sealed } = await lockWebhook(tx, actor.scope, id);
  const key = { agencyId, webhookId: id };
  const secret = newWebhookSecret();
  const before = box.open(sealed, secretPlace(key, "secret"));
  const previousUntil = new Date(Date.now() + ROTATION_HOURS * 3_600_000).toISOString();
  await tx.execute(sql`update webhooks set secret = ${box.seal(secret, secretPlace(key, "secret"))},
      previous_secret = ${box.seal(before, secretPlace(key, "previous_secret"))}, previous_until = ${previousUntil},
      updated_at = now(), version = version + 1
    where agency_id = ${agencyId} and id = ${id}`);
  await recordAudit(tx, actor, {
    action: "rotate",
    object: declared.name,
    subject: id,
    after: { previousUntil },
  });
  return { id, secret, previousUntil };
}
