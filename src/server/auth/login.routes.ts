import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/auth/calls.ts";
import { messages } from "../../domain/messages.ts";
import { badRequest } from "../api-error.ts";
import type { Database } from "../db/client.ts";
import { users } from "../db/schema/index.ts";
import { endpoint } from "../endpoint.ts";
import { announce } from "../live/announce.ts";
import { type Account, findAccount } from "../people/users/accounts.queries.ts";
import type { Scope } from "../scope.ts";
import { recordSecurityEvent } from "../security-events/register.ts";
import { hashPassword, isOutdated, isPassword } from "./passwords.ts";
import { endSession } from "./sessions.queries.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { admit, giveBack, warnOwner } from "./sign-in-throttle.ts";

const agencyOf = (scope: Scope) => (scope.reach === "platform" ? null : scope.agencyId);

/** Replaces a hash of other parameters, while the password is at hand. Returns the hash that is stored from then on. */
async function renewedHash(
  database: Database,
  { id, passwordHash }: Account,
  password: string,
): Promise<string | null> {
  if (passwordHash === null || !isOutdated(passwordHash)) return passwordHash;
  const renewed = await hashPassword(password);
  await database.drizzle
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)));
  return renewed;
}

export function loginRoutes(api: FastifyInstance): void {
  endpoint(api, calls.login, async ({ body, request, database }) => {
    const { email } = body;
    const { jobs, signInDelays } = request.server;
    request.suspicion = { kind: "sign-in-failed", email };
    const deviceToken = body.deviceToken ?? undefined;
    const attempt = { email, ip: request.ip, deviceToken };
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
    const passwordHash = await renewedHash(database, account, body.password);
    const signedIn = { ...account, passwordHash };
    return signIn(request, { account: signedIn, deviceToken, factor: null, remember: false });
  });

  endpoint(api, calls.logout, async ({ actor, request, database }) => {
    recordSecurityEvent(request, "signed-out", 200);
    await endSession(database.drizzle, actor.sessionId);
    announce(database, { kind: "signed-out", sessionId: actor.sessionId });
    return { message: "Signed out" };
  });
}
