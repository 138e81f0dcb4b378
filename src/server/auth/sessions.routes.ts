import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/auth/sessions/calls.ts";
import { messages } from "../../domain/messages.ts";
import { notFound } from "../api-error.ts";
import { command } from "../command.ts";
import { endpoint } from "../endpoint.ts";
import { checkManaged, lockManaged } from "../people/users/managed-accounts.queries.ts";
import { endAllSessions, endOneSession, openSessionsOf } from "./open-sessions.queries.ts";

/** Where a person is signed in: for themselves, and for who manages them. */
export function sessionRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listSessions, async ({ actor, request, database }) => ({
    data: await openSessionsOf(database, request.server.config, actor.userId, actor.sessionId),
  }));

  command(api, calls.endSession, async ({ actor, params, tx }) => {
    if (!(await endOneSession(tx, actor, actor, params.id))) throw notFound();
    return { message: messages.sessionEnded };
  });

  command(api, calls.endOtherSessions, async ({ actor, tx }) => {
    const ended = await endAllSessions(tx, actor, actor, actor.sessionId);
    return { ended, message: messages.sessionsEnded(ended) };
  });

  endpoint(api, calls.listSessionsOf, async ({ actor, params, request, database }) => {
    await checkManaged(database, actor, params.id);
    return { data: await openSessionsOf(database, request.server.config, params.id) };
  });

  command(api, calls.endSessionOf, async ({ actor, params, tx }) => {
    const { userId, agencyId } = await lockManaged(tx, actor, params.id);
    if (!(await endOneSession(tx, actor, { userId, agencyId }, params.sessionId))) throw notFound();
    return { message: messages.sessionEnded };
  });

  command(api, calls.endSessionsOf, async ({ actor, params, tx }) => {
    const { userId, agencyId } = await lockManaged(tx, actor, params.id);
    const ended = await endAllSessions(tx, actor, { userId, agencyId });
    return { ended, message: messages.sessionsEnded(ended) };
  });
}
