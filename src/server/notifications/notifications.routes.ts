import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { NOTIFICATIONS } from "../../domain/limits.ts";
import { recordAudit } from "../audit.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { announceAfter } from "../live/announce.ts";
import { absent } from "../refusal.ts";
import { inboxOf, listNotifications, markNotification } from "./inbox.queries.ts";

const notification = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  link: z.string().nullable(),
  viewed: z.boolean(),
  createdAt: z.string(),
});

const whole = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, `1 to ${most}`)
    .transform(Number)
    .refine((value) => value <= most, `1 to ${most}`);

export function notificationRoutes(api: FastifyInstance): void {
  endpoint(api, {
    method: "GET",
    url: "/push-notifications",
    may: ["push-notifications", "list"],
    summary: "My notifications, newest first, and how many I have not read",
    query: z.strictObject({
      page: whole(100_000).optional(),
      limit: whole(NOTIFICATIONS.most).optional(),
    }),
    answer: z.object({ data: z.array(notification), total: z.number(), unviewCount: z.number() }),
    handle: ({ actor, query, database }) =>
      listNotifications(database, inboxOf(actor), {
        page: query.page ?? 1,
        limit: query.limit ?? NOTIFICATIONS.page,
      }),
  });

  endpoint(api, {
    method: "GET",
    url: "/push-notifications/stream",
    may: ["push-notifications", "list"],
    summary: "Live, as server-sent events: that I have a notification, that orders of mine changed",
    answer: z.any(),
    produces: "text/event-stream; charset=utf-8",
    handle: async ({ actor, request, reply }) => {
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
    may: ["push-notifications", "edit"],
    summary: "Mark a notification of mine as read or as unread",
    params: byId,
    body: z.strictObject({ viewed: z.boolean() }),
    answer: notification,
    handle: ({ actor, params, body, database }) =>
      inTransaction(database, async (tx) => {
        const marked = await markNotification(tx, inboxOf(actor), params.id, body.viewed);
        if (!marked) throw absent();
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
