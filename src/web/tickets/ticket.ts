import type { Resource } from "../../domain/resource/define.ts";
import type { tickets } from "../../domain/resources/index.ts";
import type { RowOf } from "../../domain/resources/rows.ts";
import { chatbotTicketCalls, type TicketCalls, ticketCalls } from "../../domain/tickets/calls.ts";

export type Ticket = RowOf<typeof tickets>;

/** The calls of tickets, or of those that a chatbot has opened. */
export const callsOf = ({ name }: Resource): TicketCalls =>
  name === "chatbot-tickets" ? chatbotTicketCalls : ticketCalls;
