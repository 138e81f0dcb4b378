import type { FastifyInstance } from "fastify";
import { BASE } from "../../domain/access/public-paths.ts";
import * as calls from "../../domain/auth/calls.ts";
import { RESEND_SECONDS } from "../../domain/limits.ts";
import { messages } from "../../domain/messages.ts";
import { ApiError, badRequest } from "../api-error.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { networkOf } from "../network.ts";
import { agencyAt } from "../people/agencies/host-agency.queries.ts";
import { findAccount } from "../people/users/accounts.queries.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { mailConfirmation } from "./account-mail.ts";
import { confirmAccount } from "./confirm.queries.ts";
import { checkNewPassword } from "./new-password.ts";
import { hashPassword } from "./passwords.ts";
import { createSeller } from "./sign-up.queries.ts";

/** Limits by network and by address, separately. */
const SIGN_UPS: Limit = { name: "signup:ip", tries: 20, seconds: 3_600 };
const SIGN_UPS_OF: Limit = { name: "signup:account", tries: 5, seconds: 3_600 };
const RESENDS: Limit = { name: "resend:ip", tries: 20, seconds: 3_600 };
const RESENDS_OF: Limit = { name: "resend:account", tries: 1, seconds: RESEND_SECONDS };
const CONFIRMATIONS: Limit = { name: "confirm:ip", tries: 100, seconds: 900 };

export function signUpRoutes(api: FastifyInstance): void {
  endpoint(api, calls.signUpAsSeller, async ({ body, request, database }) => {
    await takeTry(database, SIGN_UPS, networkOf(request.ip));
    await takeTry(database, SIGN_UPS_OF, body.email);
    const { config, jobs } = request.server;
    const agency = await agencyAt(database, config, request.hostname);
    if (!agency) throw badRequest(messages.signUpClosed);
    const { name, email, referralCode } = body;
    await checkNewPassword(config, body.password, { fullName: name, email, agency: agency.name }, "password");
    const passwordHash = await hashPassword(body.password);
    await inTransaction(database, async (tx) => {
      const seller = { name, email, passwordHash, referralCode: referralCode || undefined, ip: request.ip };
      const made = await createSeller(tx, agency, seller);
      await mailConfirmation(tx, { ...made, email });
    });
    jobs.kick();
    return { message: messages.confirmationSent };
  });

  endpoint(api, calls.resendConfirmation, async ({ body, request, database }) => {
    const done = { message: messages.confirmationSent };
    try {
      await takeTry(database, RESENDS, networkOf(request.ip));
      await takeTry(database, RESENDS_OF, body.email);
    } catch (error) {
      if (error instanceof ApiError) return done;
      throw error;
    }
    const account = await findAccount(database, body.email);
    if (!account?.awaitsConfirmation || account.isActive) return done;
    const { id: userId, scope } = account;
    await inTransaction(database, (tx) => mailConfirmation(tx, { userId, scope, email: body.email }));
    request.server.jobs.kick();
    return done;
  });

  endpoint(api, calls.confirmEmail, async ({ query, request, reply, database }) => {
    await takeTry(database, CONFIRMATIONS, networkOf(request.ip));
    const isConfirmed = await inTransaction(database, (tx) => confirmAccount(tx, query.token, request.ip));
    const isBrowser = request.headers.accept?.includes("text/html");
    if (!isConfirmed && !isBrowser) throw badRequest(messages.linkEnded);
    reply.header("location", BASE + (isConfirmed ? "/active-success" : "/auth/sign-in-require?link=ended"));
    return { message: isConfirmed ? "Verified!" : messages.linkEnded };
  });
}
