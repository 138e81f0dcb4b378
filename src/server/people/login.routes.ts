import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_TEXT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { recordAudit } from "../audit.ts";
import { profileOf } from "../config.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { announce } from "../live/announce.ts";
import { refuse } from "../refusal.ts";
import { type Account, findAccount } from "./accounts.queries.ts";
import { emailBody, passwordBody } from "./credentials.ts";
import { rememberDevice } from "./devices.queries.ts";
import { isPassword } from "./passwords.ts";
import { endSession, openSession } from "./sessions.queries.ts";
import { admit, giveBack, tellOwner } from "./sign-in-throttle.ts";

const credentials = z.strictObject({
  email: emailBody,
  password: passwordBody(messages.inputPassword),
  /** By which a browser that has signed in before is known; one that is none of ours counts as none. */
  deviceToken: z.string().max(MAX_TEXT).nullish(),
});

/** Why an account with the right password may still not come in. */
function refuseInactive(account: Account): void {
  if (!account.isActive && account.awaitsConfirmation) throw refuse(messages.unconfirmed);
  if (!account.isActive || !account.isTeamActive) throw refuse(messages.accountInactive);
  if (!account.isAgencyActive) throw refuse(messages.agencyInactive);
}

export function loginRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "POST",
    url: "/auth/login",
    may: "anyone",
    summary: "Sign in",
    body: credentials,
    answer: z.object({ access_token: z.string(), message: z.string(), deviceToken: z.string() }),
    handle: async ({ body, request, database }) => {
      const { email } = body;
      const { jobs, signInDelays } = request.server;
      const attempt = { email, ip: request.ip, deviceToken: body.deviceToken ?? undefined };
      const { delaySeconds, failures } = await admit(database, attempt);
      if (delaySeconds > 0) await signInDelays.wait(delaySeconds);
      const account = await findAccount(database, email);
      const isRight = await isPassword(account?.passwordHash, body.password);
      if (!account || !isRight) {
        if (account && (await tellOwner(database, account, { email, failures }))) jobs.kick();
        throw refuse(messages.wrongLogin);
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
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/auth/logout",
    may: "signed-in",
    summary: "End this session",
    answer: z.object({ message: z.string() }),
    handle: async ({ actor, database }) => {
      await endSession(database.drizzle, actor.sessionId);
      announce(database, { kind: "signed-out", sessionId: actor.sessionId });
      return { message: "Signed out" };
    },
  });
}
