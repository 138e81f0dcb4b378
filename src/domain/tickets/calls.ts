import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import type { Resource } from "../resource/define.ts";
import { identifier } from "../resource/fields.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { createSchema, seenVersion } from "../resource/wire.ts";
import { chatbotTickets, tickets } from "../resources/index.ts";
import { messageResponse } from "./responses.ts";
import { ticketReply, ticketStatus } from "./ticket-reply.ts";

function callsOf<R extends Resource>(resource: R) {
  const { name, path, label } = resource;
  return {
    listMessages: defineCall({
      name: `${name}.messages`,
      method: "GET",
      url: `/${path}/:id/messages`,
      requires: [name, "show"],
      key: "read",
      summary: `Conversation: ${label.one}`,
      params: byId,
      response: z.object({ data: z.array(messageResponse) }),
    }),
    reply: defineCall({
      name: `${name}.reply`,
      method: "POST",
      url: `/${path}/:id/reply`,
      requires: [name, "reply"],
      key: "write",
      summary: `Reply: ${label.one}`,
      params: byId,
      body: ticketReply,
      response: () => rowSchema(resource),
    }),
    settle: defineCall({
      name: `${name}.edit`,
      method: "PATCH",
      url: `/${path}/:id`,
      requires: [name, "settle"],
      key: "write",
      summary: `Status and assignee: ${label.one}`,
      params: byId,
      body: z.strictObject({
        status: ticketStatus.optional(),
        assignee: identifier.nullish(),
        version: seenVersion,
      }),
      response: () => rowSchema(resource),
    }),
    create: defineCall({
      name: `${name}.create`,
      method: "POST",
      url: `/${path}`,
      requires: [name, "create"],
      key: "write",
      summary: `Create: ${label.one}`,
      body: () => createSchema(resource),
      response: () => rowSchema(resource),
      status: 201,
    }),
  };
}

/** The calls of tickets, under each of the two resources that they are declared as. */
export const ticketCalls = callsOf(tickets);
export const chatbotTicketCalls = callsOf(chatbotTickets);
export type TicketCalls = typeof ticketCalls | typeof chatbotTicketCalls;
