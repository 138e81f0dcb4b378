import type { FastifyInstance } from "fastify";
import * as calls from "../../../domain/auth/factors/calls.ts";
import { messages } from "../../../domain/messages.ts";
import { badRequest } from "../../api-error.ts";
import { recordAudit } from "../../audit.ts";
import { mailSecurityNotice } from "../../auth/account-mail.ts";
import { removeFactorsOf } from "../../auth/factors/factors.queries.ts";
import { endRecoveryCodes } from "../../auth/factors/recovery-codes.queries.ts";
import { removeIdentitiesOf } from "../../auth/oidc/identities.queries.ts";
import { endSignInsOf } from "../../auth/sign-in/end-sign-ins.ts";
import { command } from "../../command.ts";
import { lockManaged } from "./managed-accounts.queries.ts";

/** For people who have lost their second factors: their manager or an administrator removes them. */
export function resetFactorsRoutes(api: FastifyInstance): void {
  command(api, calls.resetFactors, {
    handler: async ({ actor, params, tx }) => {
      const { agencyId, ...person } = await lockManaged(tx, actor, params.id.toLowerCase());
      const { userId } = person;
      const removed = await removeFactorsOf(tx, userId);
      if (removed === 0) throw badRequest(messages.noFactors);
      await endRecoveryCodes(tx, userId);
      await removeIdentitiesOf(tx, userId);
      await endSignInsOf(tx, userId);
      await recordAudit(tx, actor, { action: "reset-factors", object: "users", subject: userId, agencyId });
      const detail = `${actor.fullName} has removed them. You sign in with your password alone until you set up another one. Linked identities are removed, too.`;
      await mailSecurityNotice(tx, person, { what: "Your second factors were removed", detail });
      return { message: messages.factorsReset };
    },
    startsJobs: true,
  });
}
