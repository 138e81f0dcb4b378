import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/auth/factors/calls.ts";
import { FACTOR_LABELS } from "../../../domain/auth/factors/factors.ts";
import { messages } from "../../../domain/messages.ts";
import { ApiError, badRequest, notFound, unauthorized } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import type { Database } from "../../db/client.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { findAccountOf } from "../../people/users/accounts.queries.ts";
import type { Actor } from "../../scope.ts";
import { hostsOf } from "../../settings/domains.queries.ts";
import { mailSecurityNotice } from "../account-mail.ts";
import { beginChallenge, countFailure, endChallenge, lockChallenge } from "../sign-in/challenges.queries.ts";
import { endSignInsOf } from "../sign-in/end-sign-ins.ts";
import { needsFactor } from "../sign-in/sign-in.ts";
import { completeDraft, draftOf, type Person } from "./drafts.ts";
import { factorsOf, removeFactor } from "./factors.queries.ts";
import { hostOf } from "./passkeys.ts";
import { countRecoveryCodes, endRecoveryCodes, newRecoveryCodes } from "./recovery-codes.queries.ts";

const personOf = ({ userId, fullName, email, scope, ip, sessionId }: Actor): Person => ({
  userId,
  fullName,
  email,
  scope,
  ip,
  sessionId,
});

async function accountOf(database: Database, { userId }: Actor) {
  const account = await findAccountOf(database, userId);
  if (!account) throw unauthorized();
  return account;
}

const expired = () => new ApiError(400, messages.signInAgain);

/** A person's own second factors. */
export function factorRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listFactors, async ({ actor, request, database }) => {
    const host = hostOf(request);
    const rows = await factorsOf(database.drizzle, actor.userId);
    const hosts = actor.scope.reach === "platform" ? [] : await hostsOf(database, actor.scope.agencyId);
    return {
      data: rows.map(({ id, kind, name, host: of, createdAt, lastUsedAt }) => ({
        id,
        kind,
        name,
        host: of,
        createdAt,
        lastUsedAt,
      })),
      recoveryCodes: await countRecoveryCodes(database, actor.userId),
      isRequired: needsFactor(request, await accountOf(database, actor)),
      host,
      otherHosts: hosts.filter((one) => one !== host),
      noApps: request.server.config.secretKeys ? null : messages.factorsNeedKey,
    };
  });

  endpoint(api, calls.draftFactor, ({ actor, body, request, database }) =>
    inTransaction(database, async (tx) => {
      const { draft, change } = await draftOf(tx, request, actor, body.kind);
      const { userId, sessionId } = actor;
      return { ...draft, challenge: await beginChallenge(tx, { userId, sessionId, ...change }) };
    }),
  );

  // Not a command: its response has codes, which a command would store for a repeated request.
  endpoint(api, calls.addFactor, async ({ actor, body, request, database }) => {
    const { challenge, ...proof } = body;
    const added = await inTransaction(database, async (tx) => {
      const row = await lockChallenge(tx, challenge, actor.sessionId);
      if (!row) throw expired();
      const { id, recoveryCodes } = await completeDraft(tx, request, { person: personOf(actor), row }, proof);
      await endChallenge(tx, row);
      return { id, recoveryCodes };
    }).catch(async (error: unknown) => {
      if (error instanceof ApiError) await countFailure(database, challenge);
      throw error;
    });
    request.server.jobs.kick();
    return { ...added, message: messages.factorAdded };
  });

  endpoint(api, calls.removeFactor, async ({ actor, params, request, database }) => {
    const { userId } = actor;
    const isRequired = needsFactor(request, await accountOf(database, actor));
    await inTransaction(database, async (tx) => {
      const { removed, left } = await removeFactor(tx, userId, params.id);
      if (!removed) throw notFound();
      if (left === 0 && isRequired) throw badRequest(messages.lastFactor);
      if (left === 0) await endRecoveryCodes(tx, userId);
      await endSignInsOf(tx, userId, actor.sessionId);
      await recordAudit(tx, actor, {
        action: "remove-factor",
        object: "users",
        subject: userId,
        before: removed,
      });
      const { kind, name } = removed;
      const detail = `${FACTOR_LABELS[kind]} “${name}” does not sign in any more.`;
      await mailSecurityNotice(tx, personOf(actor), { what: "A second factor was removed", detail });
    });
    request.server.jobs.kick();
    return { message: messages.factorRemoved };
  });

  endpoint(api, calls.renewRecoveryCodes, async ({ actor, request, database }) => {
    const { userId } = actor;
    const recoveryCodes = await inTransaction(database, async (tx) => {
      if ((await factorsOf(tx, userId)).length === 0) throw badRequest(messages.noOwnFactor);
      await recordAudit(tx, actor, { action: "renew-recovery-codes", object: "users", subject: userId });
      const detail = "The earlier recovery codes of your account do not work any more.";
      await mailSecurityNotice(tx, personOf(actor), { what: "New recovery codes", detail });
      return newRecoveryCodes(tx, userId);
    });
    request.server.jobs.kick();
    return { recoveryCodes, message: messages.recoveryCodesRenewed };
  });
}
