import type { FastifyInstance } from "fastify";
import { counted } from "../../domain/counts.ts";
import { chatbotTickets, tickets } from "../../domain/resources/index.ts";
import { chatbotTicketCalls, type TicketCalls, ticketCalls } from "../../domain/tickets/calls.ts";
import { afterReply, assigneeAfterReply, type TicketStatus } from "../../domain/tickets/tickets.ts";
import { forbidden } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf, type ResourceModel } from "../crud/model.ts";
import { showRow, showRows } from "../crud/show.ts";
import { createRow } from "../crud/write/create.ts";
import { checkVersion } from "../crud/write/versions.ts";
import type { Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { checkImages } from "../files/library.queries.ts";
import { nextNumbers } from "../money/balance/numbers.queries.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import type { Actor } from "../scope.ts";
import { checkAssignee } from "./assignee.queries.ts";
import {
  conversationOf,
  insertMessage,
  type LockedTicket,
  lockTicket,
  lockTickets,
  setTickets,
} from "./conversation.queries.ts";

const sideOf = ({ scope }: Actor) => (scope.reach === "sellerTeam" ? "seller" : "agency");

interface Settlement {
  status?: TicketStatus | undefined;
  assignee?: string | null | undefined;
}

/** Sets the status and the assignee of locked tickets of an agency. */
async function settle(
  tx: Transaction,
  model: ResourceModel,
  actor: Actor,
  locked: readonly Pick<LockedTicket, "id" | "agencyId">[],
  { status, assignee }: Settlement,
): Promise<void> {
  const [first] = locked;
  if (!first) return;
  const { agencyId } = first;
  const ids = locked.map(({ id }) => id);
  // The history shows names, so the assignees are recorded as the rows show them.
  const settled = async () => {
    const rows = await showRows(tx, model, actor.scope, ids);
    return (id: string) => {
      const row = rows.get(id);
      return { status: row?.status, assignee: row?.assignee };
    };
  };
  const before = await settled();
  await setTickets(tx, agencyId, ids, {
    ...(status !== undefined && { status }),
    ...(assignee !== undefined && { assigneeId: assignee }),
  });
  const after = await settled();
  await recordAudit(
    tx,
    actor,
    ids.map((id) => ({
      action: "settle",
      object: "tickets",
      subject: id,
      before: before(id),
      after: after(id),
      agencyId,
    })),
  );
}

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
      const side = sideOf(actor);
      const status = afterReply(side, body.status);
      const assigneeId = assigneeAfterReply(side, actor.userId, ticket.assigneeId);
      await setTickets(tx, agencyId, [id], { status, assigneeId });
      const isTaken = assigneeId !== ticket.assigneeId;
      // The history shows names, so the assignee is recorded as the row shows it.
      const assignee = isTaken ? (await showRow(tx, model, actor.scope, id)).assignee : null;
      await recordAudit(tx, actor, {
        action: "reply",
        object: "tickets",
        subject: id,
        before: { status: before, ...(isTaken && { assignee: null }) },
        after: { status, reply: messageId, ...(isTaken && { assignee }) },
        agencyId,
      });
    },
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });

  command(api, calls.settle, {
    handler: async ({ actor, params: { id }, body, tx }) => {
      const ticket = await lockTicket(tx, model, actor.scope, id);
      await checkVersion(tx, model, actor, { id, version: ticket.version }, body.version);
      await checkAssignee(tx, ticket.agencyId, body.assignee);
      await settle(tx, model, actor, [ticket], body);
    },
    respond: ({ actor, params, database }) => showRow(database, model, actor.scope, params.id),
  });

  command(api, calls.settleAll, async ({ actor, body: { tickets: asked, ...body }, tx }) => {
    await checkAssignee(tx, agencyScopeOf(actor).agencyId, body.assignee);
    const versions = new Map(asked.map(({ id, version }) => [id, version]));
    const locked = await lockTickets(tx, model, actor.scope, [...versions.keys()]);
    const chosen: LockedTicket[] = [];
    const failed: { id: string; message: string }[] = [];
    for (const [id, version] of versions) {
      const ticket = locked.get(id);
      if (!ticket) failed.push({ id, message: "This ticket does not exist" });
      else if (version !== undefined && version !== ticket.version)
        failed.push({ id, message: `${ticket.code} has changed since you read it` });
      else chosen.push(ticket);
    }
    await settle(tx, model, actor, chosen, body);
    const success = chosen.map(({ id }) => id);
    const message = [
      ...(success.length > 0 ? [`${counted(success.length, "ticket")} updated`] : []),
      ...(failed.length > 0 ? [`${failed.length} not updated`] : []),
    ].join(", ");
    return { message, success, failed };
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
