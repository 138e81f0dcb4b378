import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { identifier, imagePath, plainText } from "../../domain/resource/fields.ts";
import { createSchema, seenVersion } from "../../domain/resource/wire.ts";
import { resourceNamed } from "../../domain/resources/registry.ts";
import { afterReply, MAX_ATTACHMENTS, TICKET_STATUSES, type TicketStatus } from "../../domain/tickets.ts";
import { recordAudit } from "../audit.ts";
import { createRow } from "../crud/create.ts";
import { showRow } from "../crud/show.ts";
import { type Spec, specOf } from "../crud/spec.ts";
import { checkVersion } from "../crud/versions.ts";
import { byId, endpoint } from "../endpoint.ts";
import { checkImages } from "../files/known.queries.ts";
import { once } from "../idempotency.ts";
import { nextNumbers } from "../money/numbers.queries.ts";
import { forbidden } from "../refusal.ts";
import { memberOf } from "./assignee.queries.ts";
import {
  conversationOf,
  insertMessage,
  lockTicket,
  messageAnswer,
  setTicket,
} from "./conversation.queries.ts";

const statuses = Object.keys(TICKET_STATUSES) as [TicketStatus, ...TicketStatus[]];
const replyBody = z.strictObject({
  message: plainText(5_000, 1),
  attachments: z.array(imagePath).max(MAX_ATTACHMENTS).default([]),
  /** Where the ticket stands afterwards; the agency's to say. */
  status: z.enum(statuses).optional(),
  version: seenVersion,
});

/** The conversation of a ticket, under the name of whichever declaration the person reads it by. */
function conversation(api: FastifyInstance, spec: Spec): void {
  const { name, path, label } = spec.resource;
  endpoint(api, {
    method: "GET",
    url: `/${path}/:id/messages`,
    may: [name, "show"],
    summary: `Conversation: ${label.one}`,
    params: byId,
    answer: z.object({ data: z.array(messageAnswer) }),
    handle: async ({ actor, params, database }) => ({
      data: await conversationOf(database, spec, actor.scope, params.id),
    }),
  });

  endpoint(api, {
    method: "POST",
    url: `/${path}/:id/reply`,
    may: [name, "reply"],
    summary: `Reply: ${label.one}`,
    params: byId,
    body: replyBody,
    answer: spec.rowAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      const side = actor.scope.reach === "sellerTeam" ? "seller" : "agency";
      if (side === "seller" && body.status !== undefined) throw forbidden();
      await once(database, actor, request, body, async (tx) => {
        const ticket = await lockTicket(tx, spec, actor.scope, params.id);
        const { agencyId, status: before } = ticket;
        await checkVersion(tx, spec, actor, { id: params.id, version: ticket.version }, body.version);
        const { message, attachments } = body;
        await checkImages(tx, actor.scope, new Map([["attachments", attachments]]));
        const key = { agencyId, ticketId: params.id, authorId: actor.userId };
        const messageId = await insertMessage(tx, { ...key, message, attachments });
        const status = afterReply(side, body.status);
        await setTicket(tx, { agencyId, id: params.id }, { status });
        await recordAudit(tx, actor, {
          action: "reply",
          object: "tickets",
          subject: params.id,
          before: { status: before },
          after: { status, message: messageId },
          agencyId,
        });
        return { status: 200, answer: null };
      });
      return showRow(database, spec, actor.scope, params.id);
    },
  });

  endpoint(api, {
    method: "PATCH",
    url: `/${path}/:id`,
    may: [name, "settle"],
    summary: `Status and assignee: ${label.one}`,
    params: byId,
    body: z.strictObject({
      status: z.enum(statuses).optional(),
      assignee: identifier.nullish(),
      version: seenVersion,
    }),
    answer: spec.rowAnswer,
    handle: async ({ actor, params, body, request, database }) => {
      await once(database, actor, request, body, async (tx) => {
        const ticket = await lockTicket(tx, spec, actor.scope, params.id);
        const { agencyId } = ticket;
        await checkVersion(tx, spec, actor, { id: params.id, version: ticket.version }, body.version);
        const after = {
          ...(body.status !== undefined && { status: body.status }),
          ...(body.assignee !== undefined && {
            assigneeId: body.assignee && (await memberOf(tx, agencyId, body.assignee)),
          }),
        };
        await setTicket(tx, { agencyId, id: params.id }, after);
        const before = { status: ticket.status, assigneeId: ticket.assigneeId };
        await recordAudit(tx, actor, {
          action: "settle",
          object: "tickets",
          subject: params.id,
          before,
          after,
          agencyId,
        });
        return { status: 200, answer: null };
      });
      return showRow(database, spec, actor.scope, params.id);
    },
  });
}

/** A new ticket of a person, or by the bot: nobody has written what the bot says. */
function opening(api: FastifyInstance, spec: Spec, tickets: Spec): void {
  const { name, path, label } = spec.resource;
  const isBots = spec !== tickets;
  endpoint(api, {
    method: "POST",
    url: `/${path}`,
    may: [name, "create"],
    summary: `Create: ${label.one}`,
    body: createSchema(spec.resource),
    answer: spec.rowAnswer,
    status: 201,
    handle: async ({ actor, body, request, database }) => {
      const { scope, userId } = actor;
      if (scope.reach === "platform") throw forbidden();
      const outcome = await once(database, actor, request, body, async (tx) => {
        const [code] = await nextNumbers(tx, scope.agencyId, "TK", 1, new Date().toISOString());
        const set = { code, origin: isBots ? "bot" : "person", createdUserId: isBots ? null : userId };
        const { id } = await createRow(tx, tickets, actor, body, set);
        return { status: 201, answer: await showRow(tx, spec, scope, String(id)) };
      });
      return outcome.answer;
    },
  });
}

export function ticketRoutes(api: FastifyInstance): void {
  const tickets = specOf(resourceNamed("tickets"));
  for (const spec of [tickets, specOf(resourceNamed("chatbot-tickets"))]) {
    opening(api, spec, tickets);
    conversation(api, spec);
  }
}
