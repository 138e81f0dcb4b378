import type { FastifyInstance } from "fastify";
import { NOTIFICATIONS } from "../../domain/limits.ts";
import * as calls from "../../domain/notifications/calls.ts";
import { notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { announceAfter } from "../live/announce.ts";
import { inboxOf, listNotifications, markAllNotifications, markNotification } from "./inbox.queries.ts";

export function notificationRoutes(api: FastifyInstance): void {
  endpoint(api, calls.listNotifications, ({ actor, query, database }) =>
    listNotifications(database, inboxOf(actor), {
      page: query.page ?? 1,
      limit: query.limit ?? NOTIFICATIONS.page,
    }),
  );

  endpoint(api, calls.streamNotifications, async ({ actor, request, reply }) => {
    // Nginx would keep the events until there are enough of them.
    reply.header("x-accel-buffering", "no");
    if (request.method === "HEAD") return "";
    return request.server.streams.open(actor, async () => {
      const now = await request.server.authenticate(request);
      return now !== null && now.role === actor.role && sameRows(now.scope, actor.scope);
    });
  });

  endpoint(api, calls.markNotification, ({ actor, params, body, database }) =>
    inTransaction(database, async (tx) => {
      const marked = await markNotification(tx, inboxOf(actor), params.id, body.viewed);
      if (!marked) throw notFound();
      await recordAudit(tx, actor, {
        action: "edit",
        object: "push-notifications",
        subject: params.id,
        after: body,
      });
      // The other windows of the same person.
      announceAfter(tx, [{ kind: "notified", userId: actor.userId }]);
      return marked;
    }),
  );

  command(api, calls.markAllNotifications, async ({ actor, tx }) => {
    const marked = await markAllNotifications(tx, inboxOf(actor));
    if (marked > 0) {
      await recordAudit(tx, actor, {
        action: "edit",
        object: "push-notifications",
        subject: actor.userId,
        after: { viewed: true, marked },
      });
      announceAfter(tx, [{ kind: "notified", userId: actor.userId }]);
    }
    return { marked };
  });
}

const sameRows = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
