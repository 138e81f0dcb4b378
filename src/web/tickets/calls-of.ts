import type { Resource } from "../../domain/resource/define.ts";
import { chatbotTicketCalls, type TicketCalls, ticketCalls } from "../../domain/tickets/calls.ts";

/** The calls of tickets, or of those that a chatbot has opened. */
export const callsOf = ({ name }: Resource): TicketCalls =>
  name === "chatbot-tickets" ? chatbotTicketCalls : ticketCalls;
