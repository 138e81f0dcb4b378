import type { FastifyInstance } from "fastify";
import { chatbotTickets, tickets } from "../../domain/resources/index.ts";
import { chatbotTicketCalls, type TicketCalls, ticketCalls } from "../../domain/tickets/calls.ts";
import { afterReply } from "../../domain/tickets/tickets.ts";
import { forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf, type ResourceModel } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { createRow } from "../crud/write/create.ts";
import { checkVersion } from "../crud/write/versions.ts";
import { endpoint } from "../endpoint.ts";
import { checkImages } from "../files/library.queries.ts";
import { nextNumbers } from "../money/balance/numbers.queries.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { Actor } from "../scope.ts";
import { memberOf } from "./assignee.queries.ts";
import { conversationOf, insertMessage, lockTicket, setTicket } from "./conversation.queries.ts";

const sideOf = ({ scope }: Actor) => (scope.reach === "sellerTeam" ? "seller" : "agency");

/** The conversation of a ticket, under each of the two resources that tickets are declared as. */
function conversation(api: FastifyInstance, model: ResourceModel, calls: TicketCalls): void {
  endpoint(api, calls.listMessages, async ({ actor, params, database }) => ({
    data: await conversationOf(database, model, actor.scope, params.id),
  }));

  command(api, calls.reply, {
    prepare: ({ actor, body }) => {
      if (sideOf(actor) === "seller" && body.status !== undefined) throw forbidden();
    },
    handler: async ({ actor, params: { id }, body, tx }) => {
      const ticket = await lockTicket(tx, model, actor.scope, id);
      const { agencyId, status: before } = ticket;
      await checkVersion(tx, model, actor, { id, version: ticket.version }, body.version);
      const { message, attachments } = body;
      await checkImages(tx, actor.scope, new Map([["attachments", attachments]]));
      const key = { agencyId, ticketId: id, authorId: actor.userId };
      const messageId = await insertMessage(tx, { ...key, message, attachments });
      const status = afterReply(sideOf(actor), body.status);
      await setTicket(tx, { agencyId, id }, { status });
      await recordAudit(tx, actor, {
        action: "reply",
        object: "tickets",
        subject: id,
        before: { status: before },
        after: { status, reply: messageId },
        agencyId,
      });
    },
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });

  command(api, calls.settle, {
    handler: async ({ actor, params: { id }, body, tx }) => {
      const ticket = await lockTicket(tx, model, actor.scope, id);
      const { agencyId } = ticket;
      await checkVersion(tx, model, actor, { id, version: ticket.version }, body.version);
      const after = {
        ...(body.status !== undefined && { status: body.status }),
        ...(body.assignee !== undefined && {
          assigneeId: body.assignee && (await memberOf(tx, agencyId, body.assignee)),
        }),
      };
      // The history shows names, so the assignees are recorded as the row shows them.
      const settled = async () => {
        const row = await showRow(tx, model, actor.scope, id);
        return { status: row.status, assignee: row.assignee };
      };
      const before = await settled();
      await setTicket(tx, { agencyId, id }, after);
      await recordAudit(tx, actor, {
        action: "settle",
        object: "tickets",
        subject: id,
        before,
        after: await settled(),
        agencyId,
      });
    },
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });
}

/** Creates tickets, by a person or by the bot. The bot's messages have no author. */
function opening(api: FastifyInstance, model: ResourceModel, calls: TicketCalls): void {
  const isBots = calls === chatbotTicketCalls;
  command(api, calls.create, {
    prepare: ({ actor }) => agencyScopeOf(actor),
    handler: async ({ actor, body, tx, prepared: scope }) => {
      const [code] = await nextNumbers(tx, scope.agencyId, "TK", 1, new Date().toISOString());
      const origin = isBots ? "bot" : "person";
      const createdUserId = isBots ? null : actor.userId;
      const { id } = await createRow(tx, modelOf(tickets), actor, body, { code, origin, createdUserId });
      return showRow(tx, model, scope, String(id));
    },
  });
}

export function ticketRoutes(api: FastifyInstance): void {
  for (const [resource, calls] of [
    [tickets, ticketCalls],
    [chatbotTickets, chatbotTicketCalls],
  ] as const) {
    const model = modelOf(resource);
    opening(api, model, calls);
    conversation(api, model, calls);
  }
}
