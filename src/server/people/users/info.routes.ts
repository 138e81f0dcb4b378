import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { landingOf } from "../../../domain/access/landing.ts";
import { messages } from "../../../domain/messages.ts";
import * as calls from "../../../domain/people/person/calls.ts";
import { badRequest, unauthorized } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { mailSecurityNotice } from "../../auth/account-mail.ts";
import { checkNewPassword, ownerOfPassword } from "../../auth/new-password.ts";
import { findPasswordHash } from "../../auth/passwords.queries.ts";
import { hashPassword, isPassword } from "../../auth/passwords.ts";
import { endSignInsOf } from "../../auth/sign-in/end-sign-ins.ts";
import { brandOf } from "../../config/config.ts";
import { users } from "../../db/schema/index.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endpoint } from "../../endpoint.ts";
import { type Limit, takeTry, uncountTry } from "../../plugins/limits.ts";
import { findBelonging } from "./accounts.queries.ts";

const PASSWORD_CHANGED = {
  what: "Your password was changed",
  detail:
    "It was changed on your profile, with the earlier one. API keys and linked identities go on working: see whether you know them.",
};
const CHANGES: Limit = { name: "password", tries: 10, seconds: 900 };

export function infoRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showPerson, async ({ actor, request, database }) => {
    const found = await findBelonging(database, actor);
    if (!found) throw unauthorized();
    const { profile } = actor;
    const { accountingProxyGroups } = brandOf(request.server.config, request.hostname);
    return {
      id: actor.userId,
      email: actor.email,
      fullName: actor.fullName,
      userType: actor.userType,
      authority: actor.authority,
      isSubUser: actor.isSubUser,
      agency: found.agency,
      sellerTeam: found.sellerTeam,
      profile,
      accountingProxyGroups,
      grants: actor.grants,
      landing: landingOf({ ...actor, profile }, actor.grants, { atHome: found.startsAtHome }),
      startsAtHome: found.startsAtHome,
    };
  });

  endpoint(api, calls.saveStartPage, async ({ actor, body: { home }, database }) => {
    await database.drizzle.update(users).set({ startsAtHome: home }).where(eq(users.id, actor.userId));
    return { landing: landingOf(actor, actor.grants, { atHome: home }), message: messages.startPageSaved };
  });

  endpoint(api, calls.changePassword, async ({ actor, body, request, database }) => {
    await takeTry(database, CHANGES, actor.sessionId);
    const stored = await findPasswordHash(database, actor.userId);
    if (!(await isPassword(stored, body.data.oldPassword))) {
      const text = messages.currentPasswordWrong;
      request.suspicion = { kind: "wrong-password" };
      throw badRequest(text, { "data.oldPassword": text });
    }
    await uncountTry(database, CHANGES, actor.sessionId);
    const owner = await ownerOfPassword(database, actor.userId);
    if (owner)
      await checkNewPassword(request.server.config, body.data.newPassword, owner, "data.newPassword");
    const passwordHash = await hashPassword(body.data.newPassword);
    await inTransaction(database, async (tx) => {
      // The entered password may have been changed in another window since it was checked.
      const set = await tx
        .update(users)
        .set({ passwordHash, mustChangePassword: false })
        .where(
          and(
            eq(users.id, actor.userId),
            // An account without a password was refused above.
            eq(users.passwordHash, stored ?? ""),
          ),
        )
        .returning({ id: users.id });
      if (set.length === 0) throw badRequest(messages.passwordChangedMeanwhile);
      await endSignInsOf(tx, actor.userId, actor.sessionId);
      await recordAudit(tx, actor, { action: "change-password", object: "users", subject: actor.userId });
      await mailSecurityNotice(tx, actor, PASSWORD_CHANGED);
    });
    request.server.jobs.kick();
    return { message: messages.passwordUpdated };
  });
}
