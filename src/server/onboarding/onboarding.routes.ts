import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { BASE } from "../../domain/access/public-paths.ts";
import { messages } from "../../domain/messages.ts";
import * as calls from "../../domain/onboarding/calls.ts";
import { badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { users } from "../db/schema/index.ts";
import { endpoint } from "../endpoint.ts";
import { queueMail } from "../mail/queue.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import { findOnboarding } from "./onboarding.queries.ts";

const TESTS: Limit = { name: "test-mail", tries: 5, seconds: 600 };

export function onboardingRoutes(api: FastifyInstance): void {
  endpoint(api, calls.showOnboarding, ({ actor, request, database }) =>
    findOnboarding(database, actor, request.server.config.smtpUrl !== undefined),
  );

  command(api, calls.dismissOnboarding, async ({ actor, body: { step }, tx }) => {
    const chosen = step ? { goesWithoutMail: true } : { onboardingDismissedAt: sql`now()` };
    await tx.update(users).set(chosen).where(eq(users.id, actor.userId));
    await recordAudit(tx, actor, {
      action: "dismiss",
      object: "onboarding",
      subject: actor.userId,
      after: step ? { step } : null,
    });
    return { message: messages.updated };
  });

  command(api, calls.sendTestMail, {
    startsJobs: true,
    prepare: async ({ actor, request, database }) => {
      if (request.server.config.smtpUrl === undefined) throw badRequest(messages.noMailServer);
      await takeTry(database, TESTS, actor.userId);
    },
    handler: async ({ actor, tx }) => {
      const values = { name: actor.fullName, link: `${BASE}/a/email-history` };
      await queueMail(tx, actor.scope, { template: "test-message", to: actor.email, values });
      return { message: messages.testMailQueued(actor.email) };
    },
  });
}
