import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { NOTIFICATIONS } from "../../domain/limits.ts";
import { inboxResponse, notificationResponse } from "../../domain/notifications/responses.ts";
import { notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { announceAfter } from "../live/announce.ts";
import { inboxOf, listNotifications, markNotification } from "./inbox.queries.ts";

const whole = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `1 to ${max}`)
    .transform(Number)
    .refine((value) => value <= max, `1 to ${max}`);

export function notificationRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/push-notifications",
    requires: ["push-notifications", "list"],
    summary: "My notifications, newest first, with the number of unread ones",
    query: z.strictObject({
      page: whole(100_000).optional(),
      limit: whole(NOTIFICATIONS.max).optional(),
    }),
    response: inboxResponse,
    handler: ({ actor, query, database }) =>
      listNotifications(database, inboxOf(actor), {
        page: query.page ?? 1,
        limit: query.limit ?? NOTIFICATIONS.page,
      }),
  });

  endpoint(api, {
    method: "GET",
    url: "/push-notifications/stream",
    requires: ["push-notifications", "list"],
    summary: "Server-sent events: new notifications and changed orders",
    response: z.unknown(),
    produces: "text/event-stream; charset=utf-8",
    handler: async ({ actor, request, reply }) => {
      // Nginx would keep the events until there are enough of them.
      reply.header("x-accel-buffering", "no");
      if (request.method === "HEAD") return "";
      return request.server.streams.open(actor, async () => {
        const now = await request.server.authenticate(request);
        return now !== null && now.role === actor.role && sameRows(now.scope, actor.scope);
      });
    },
  });

  endpoint(api, {
    method: ["PATCH", "PUT"],
    url: "/push-notifications/:id",
    requires: ["push-notifications", "edit"],
    summary: "Mark a notification as read or unread",
    params: byId,
    body: z.strictObject({ viewed: z.boolean() }),
    response: notificationResponse,
    handler: ({ actor, params, body, database }) =>
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
  });
}

const sameRows = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
