/** Status of a ticket: who has to respond, or that it is closed. */
export const TICKET_STATUSES = {
  open: ["Open", "blue"],
  waiting: ["Waiting on seller", "gold"],
  closed: ["Closed", "default"],
} as const;
export type TicketStatus = keyof typeof TICKET_STATUSES;

export const TICKET_ORIGINS = { person: "Person", bot: "Chatbot" } as const;

/** Maximum characters of a message. */
export const MAX_MESSAGE = 5_000;

/** Maximum tickets that are settled together: those of the longest page. */
export const MAX_SETTLED = 200;

/** Maximum images per message. */
export const MAX_ATTACHMENTS = 10;

/** A ticket's status after a reply: open after a seller's; after an agency's as it sets, or waiting for the seller. */
export const afterReply = (by: "seller" | "agency", requested?: TicketStatus): TicketStatus =>
  by === "seller" ? "open" : (requested ?? "waiting");

/** Who has a ticket after a reply: an agency's reply takes one that nobody has. */
export const assigneeAfterReply = (
  by: "seller" | "agency",
  author: string,
  assignee: string | null,
): string | null => assignee ?? (by === "agency" ? author : null);
