import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/auth/calls.ts";
import { RESET_SECONDS } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { badField, badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { users } from "../db/schema/index.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { networkOf } from "../network.ts";
import { findAccount, findScope } from "../people/users/accounts.queries.ts";
import { countTry, type Limit, takeTry } from "../plugins/limits.ts";
import { mailReset } from "./account-mail.ts";
import { activate } from "./confirm.queries.ts";
import { checkNewPassword, ownerOfPassword } from "./new-password.ts";
import { endTokensOf, redeemToken } from "./one-time-tokens.queries.ts";
import { hashPassword } from "./passwords.ts";
import { endSignInsOf } from "./sign-in/end-sign-ins.ts";

/** The response reveals whether an address is registered, as the screen must; hence the low limit. */
const ASKED: Limit = { name: "forgot:ip", tries: 20, seconds: 3_600 };
const ASKED_OF: Limit = { name: "forgot:pair", tries: 5, seconds: 3_600 };
/** Maximum of mails to one account within the lifetime of a link. Beyond it, a valid link has been sent already. */
const MAILS: Limit = { name: "forgot:account", tries: 5, seconds: RESET_SECONDS };
const RESETS: Limit = { name: "reset:ip", tries: 30, seconds: 900 };

export function resetRoutes(api: FastifyInstance): void {
  endpoint(api, calls.forgotPassword, async ({ body, request, database }) => {
    const network = networkOf(request.ip);
    await takeTry(database, ASKED, network);
    await takeTry(database, ASKED_OF, `${network} ${body.email}`);
    const account = await findAccount(database, body.email);
    if (!account) throw badField("email", messages.notRegistered);
    const done = { message: messages.resetSent };
    // A limit per account would let anyone keep its owner from a new password.
    if ((await countTry(database, MAILS, body.email)).count > MAILS.tries) return done;
    const { id: userId, scope, fullName, awaitsConfirmation } = account;
    const recipient = { userId, scope, fullName, email: body.email, isConfirmed: !awaitsConfirmation };
    await inTransaction(database, (tx) => mailReset(tx, recipient));
    request.server.jobs.kick();
    return done;
  });

  endpoint(api, calls.resetForgottenPassword, async ({ body, request, database }) => {
    await takeTry(database, RESETS, networkOf(request.ip));
    const field = body.password === undefined ? "newPassword" : "password";
    const password = body[field] ?? "";
    const passwordHash = await hashPassword(password);
    await inTransaction(database, async (tx) => {
      const redeemed = await redeemToken(tx, body.token, ["reset", "invite"]);
      const scope = redeemed && (await findScope(tx, redeemed.userId));
      if (!scope) throw badRequest(messages.linkEnded, { token: messages.linkEnded });
      const { userId } = redeemed;
      const owner = await ownerOfPassword(tx, userId);
      // Its link stays valid, as the transaction is rolled back.
      if (owner) await checkNewPassword(request.server.config, password, owner, field);
      await tx.update(users).set({ passwordHash, mustChangePassword: false }).where(eq(users.id, userId));
      await activate(tx, userId, request.ip);
      await endTokensOf(tx, userId, ["reset", "invite"]);
      await endSignInsOf(tx, userId);
      const person = { userId, scope, ip: request.ip };
      await recordAudit(tx, person, { action: "reset-password", object: "users", subject: userId });
    });
    return { message: messages.resetDone };
  });
}
