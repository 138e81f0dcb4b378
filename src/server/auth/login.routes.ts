import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/auth/calls.ts";
import { MAX_TEXT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { profileOf } from "../config/config.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { announce } from "../live/announce.ts";
import { type Account, findAccount } from "../people/users/accounts.queries.ts";
import type { Scope } from "../scope.ts";
import { recordSecurityEvent } from "../security-events/register.ts";
import { rememberDevice } from "./devices.queries.ts";
import { isPassword } from "./passwords.ts";
import { endSession, openSession } from "./sessions.queries.ts";
import { admit, giveBack, warnOwner } from "./sign-in-throttle.ts";

const agencyOf = (scope: Scope) => (scope.reach === "platform" ? null : scope.agencyId);

/** Refuses an inactive account although its password or its link is right. */
export function refuseInactive(account: Account): void {
  if (!account.isActive && account.awaitsConfirmation) throw badRequest(messages.unconfirmed);
  if (!account.isActive || !account.isTeamActive) throw badRequest(messages.accountInactive);
  if (!account.isAgencyActive) throw badRequest(messages.agencyInactive);
}

export function loginRoutes(api: FastifyInstance): void {
  endpoint(api, calls.login, async ({ body, request, database }) => {
    const { email } = body;
    const { jobs, signInDelays } = request.server;
    request.suspicion = { kind: "sign-in-failed", email };
    const attempt = { email, ip: request.ip, deviceToken: body.deviceToken ?? undefined };
    const { delaySeconds, failures } = await admit(database, attempt);
    if (delaySeconds > 0) await signInDelays.wait(delaySeconds);
    const account = await findAccount(database, email);
    if (account)
      request.suspicion = { kind: "sign-in-failed", userId: account.id, agencyId: agencyOf(account.scope) };
    const isRight = await isPassword(account?.passwordHash, body.password);
    if (!account || !isRight) {
      if (account && (await warnOwner(database, account, { email, failures }))) jobs.kick();
      throw badRequest(messages.wrongLogin);
    }
    await giveBack(database, attempt);
    refuseInactive(account);
    return inTransaction(database, async (tx) => {
      const person = { userId: account.id, scope: account.scope, ip: request.ip };
      await recordAudit(tx, person, { action: "login", object: "users", subject: account.id });
      const userAgent = request.headers["user-agent"]?.slice(0, MAX_TEXT) ?? null;
      const profile = profileOf(request.server.config, request.hostname);
      const token = await openSession(tx, { userId: account.id, ip: request.ip, userAgent, profile });
      const deviceToken = await rememberDevice(tx, account.id, attempt.deviceToken);
      return { access_token: token, message: messages.loginSuccess, deviceToken };
    });
  });

  endpoint(api, calls.logout, async ({ actor, request, database }) => {
    recordSecurityEvent(request, "signed-out", 200);
    await endSession(database.drizzle, actor.sessionId);
    announce(database, { kind: "signed-out", sessionId: actor.sessionId });
    return { message: "Signed out" };
  });
}
