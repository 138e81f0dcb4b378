import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { MAX_TEXT } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { announce } from "../live/announce.ts";
import { giveTryBack, type Limit, takeTry } from "../plugins/limits.ts";
import { refuse } from "../refusal.ts";
import { type Account, findAccount } from "./accounts.queries.ts";
import { emailBody, passwordBody } from "./credentials.ts";
import { isPassword } from "./passwords.ts";
import { endSession, openSession } from "./sessions.queries.ts";

/** Wrong tries, by where they come from and by whose account they are at, apart. */
const BY_ADDRESS: Limit = { name: "login:ip", tries: 100, seconds: 900 };
const BY_ACCOUNT: Limit = { name: "login:account", tries: 10, seconds: 900 };

const credentials = z.strictObject({ email: emailBody, password: passwordBody(messages.inputPassword) });

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
    answer: z.object({ access_token: z.string(), message: z.string() }),
    handle: async ({ body, request, database }) => {
      await takeTry(database, BY_ADDRESS, request.ip);
      await takeTry(database, BY_ACCOUNT, body.email);
      const account = await findAccount(database, body.email);
      const isRight = await isPassword(account?.passwordHash, body.password);
      if (!account || !isRight) throw refuse(messages.wrongLogin);
      await giveTryBack(database, BY_ADDRESS, request.ip);
      await giveTryBack(database, BY_ACCOUNT, body.email);
      refuseInactive(account);
      const token = await inTransaction(database, async (tx) => {
        const person = { userId: account.id, scope: account.scope, ip: request.ip };
        await recordAudit(tx, person, { action: "login", object: "users", subject: account.id });
        const userAgent = request.headers["user-agent"]?.slice(0, MAX_TEXT) ?? null;
        return openSession(tx, { userId: account.id, ip: request.ip, userAgent });
      });
      return { access_token: token, message: messages.loginSuccess };
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
