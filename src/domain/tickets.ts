/** Where a ticket stands: whose turn it is, or that it is over. */
export const TICKET_STATUSES = {
  open: ["Open", "blue"],
  waiting: ["Waiting for seller", "gold"],
  closed: ["Closed", "default"],
} as const;
export type TicketStatus = keyof typeof TICKET_STATUSES;

export const TICKET_ORIGINS = { person: "Person", bot: "Chatbot" } as const;

/** Pictures that one message may carry. */
export const MAX_ATTACHMENTS = 10;

/**
 * Where a reply leaves a ticket: a seller's brings it back to the agency, the agency's waits for the seller,
 * unless the agency says otherwise.
 */
export const afterReply = (by: "seller" | "agency", wanted?: TicketStatus): TicketStatus =>
  by === "seller" ? "open" : (wanted ?? "waiting");
