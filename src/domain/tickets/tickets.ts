/** Status of a ticket: who has to respond, or that it is closed. */
export const TICKET_STATUSES = {
  open: ["Open", "blue"],
  waiting: ["Waiting for seller", "gold"],
  closed: ["Closed", "default"],
} as const;
export type TicketStatus = keyof typeof TICKET_STATUSES;

export const TICKET_ORIGINS = { person: "Person", bot: "Chatbot" } as const;

/** Maximum images per message. */
export const MAX_ATTACHMENTS = 10;

/** A ticket's status after a reply: open after a seller's; after an agency's as it sets, or waiting for the seller. */
export const afterReply = (by: "seller" | "agency", requested?: TicketStatus): TicketStatus =>
  by === "seller" ? "open" : (requested ?? "waiting");
