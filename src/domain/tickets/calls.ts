import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { identifier } from "../resource/fields.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { createSchema, seenVersion } from "../resource/wire.ts";
import { chatbotTickets, tickets } from "../resources/index.ts";
import { messageResponse, settledResponse } from "./responses.ts";
import { ticketReply, ticketStatus } from "./ticket-reply.ts";
import { MAX_SETTLED } from "./tickets.ts";

/** The calls of tickets, under each of the two resources that they are declared as. */

const CHANGES = ["tickets", "chatbot-tickets"];

const conversation = {
  key: "read",
  params: byId,
  response: z.object({ data: z.array(messageResponse) }),
} as const;
const reply = { key: "write", params: byId, body: ticketReply } as const;
const settlement = { status: ticketStatus.optional(), assignee: identifier.nullish() };
const settled = {
  key: "write",
  params: byId,
  body: z.strictObject({ ...settlement, version: seenVersion }),
} as const;
const allSettled = {
  key: "write",
  method: "POST",
  body: z.strictObject({
    tickets: z
      .array(z.strictObject({ id: identifier, version: seenVersion }))
      .min(1)
      .max(MAX_SETTLED),
    ...settlement,
  }),
  response: settledResponse,
  changes: CHANGES,
} as const;

export const ticketCalls = {
  listMessages: defineCall({
    ...conversation,
    name: "tickets.messages",
    method: "GET",
    url: "/tickets/:id/messages",
    requires: ["tickets", "show"],
    summary: "Conversation: Ticket",
  }),
  reply: defineCall({
    ...reply,
    name: "tickets.reply",
    changes: CHANGES,
    method: "POST",
    url: "/tickets/:id/reply",
    requires: ["tickets", "reply"],
    summary: "Reply: Ticket",
    response: () => rowSchema(tickets),
  }),
  settle: defineCall({
    ...settled,
    name: "tickets.edit",
    changes: CHANGES,
    method: "PATCH",
    url: "/tickets/:id",
    requires: ["tickets", "settle"],
    summary: "Status and assignee: Ticket",
    response: () => rowSchema(tickets),
  }),
  settleAll: defineCall({
    ...allSettled,
    name: "tickets.editAll",
    url: "/tickets/settle",
    requires: ["tickets", "settle"],
    summary: "Status and assignee of several tickets, except those that changed since they were read",
  }),
  create: defineCall({
    name: "tickets.create",
    method: "POST",
    url: "/tickets",
    requires: ["tickets", "create"],
    key: "write",
    summary: "Create: Ticket",
    body: () => createSchema(tickets),
    response: () => rowSchema(tickets),
    status: 201,
  }),
};

export const chatbotTicketCalls = {
  listMessages: defineCall({
    ...conversation,
    name: "chatbot-tickets.messages",
    method: "GET",
    url: "/chatbot-ticket/:id/messages",
    requires: ["chatbot-tickets", "show"],
    summary: "Conversation: Chatbot ticket",
  }),
  reply: defineCall({
    ...reply,
    name: "chatbot-tickets.reply",
    changes: CHANGES,
    method: "POST",
    url: "/chatbot-ticket/:id/reply",
    requires: ["chatbot-tickets", "reply"],
    summary: "Reply: Chatbot ticket",
    response: () => rowSchema(chatbotTickets),
  }),
  settle: defineCall({
    ...settled,
    name: "chatbot-tickets.edit",
    changes: CHANGES,
    method: "PATCH",
    url: "/chatbot-ticket/:id",
    requires: ["chatbot-tickets", "settle"],
    summary: "Status and assignee: Chatbot ticket",
    response: () => rowSchema(chatbotTickets),
  }),
  settleAll: defineCall({
    ...allSettled,
    name: "chatbot-tickets.editAll",
    url: "/chatbot-ticket/settle",
    requires: ["chatbot-tickets", "settle"],
    summary: "Status and assignee of several chatbot tickets, except those that changed since they were read",
  }),
  create: defineCall({
    name: "chatbot-tickets.create",
    method: "POST",
    url: "/chatbot-ticket",
    requires: ["chatbot-tickets", "create"],
    key: "write",
    summary: "Create: Chatbot ticket",
    body: () => createSchema(chatbotTickets),
    response: () => rowSchema(chatbotTickets),
    status: 201,
  }),
};

export type TicketCalls = typeof ticketCalls | typeof chatbotTicketCalls;
