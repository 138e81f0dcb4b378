import { z } from "zod";
import { imagePath, plainText } from "../resource/fields.ts";
import { seenVersion } from "../resource/wire.ts";
import { MAX_ATTACHMENTS, MAX_MESSAGE, TICKET_STATUSES, type TicketStatus } from "./tickets.ts";

export const ticketStatus = z.enum(Object.keys(TICKET_STATUSES) as [TicketStatus, ...TicketStatus[]]);

/** `POST tickets/:id/reply` */
export const ticketReply = z.strictObject({
  message: plainText(MAX_MESSAGE, 1),
  attachments: z.array(imagePath).max(MAX_ATTACHMENTS).default([]),
  /** The ticket's status afterwards. Only the agency may set it. */
  status: ticketStatus.optional(),
  version: seenVersion,
});
