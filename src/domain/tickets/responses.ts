import { z } from "zod";

/** A message of a ticket. */
export const messageResponse = z.object({
  id: z.string(),
  message: z.string(),
  attachments: z.array(z.string()),
  /** `null`: the bot, or the platform. */
  author: z.object({ id: z.string(), fullName: z.string(), side: z.enum(["seller", "agency"]) }).nullable(),
  createdAt: z.string(),
});
export type Message = z.infer<typeof messageResponse>;

/** The result of a change of several tickets, each by itself. */
export const settledResponse = z.object({
  message: z.string(),
  success: z.array(z.string()),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});
