import { z } from "zod";

export const notificationResponse = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  link: z.string().nullable(),
  viewed: z.boolean(),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof notificationResponse>;

/** A page of a person's notifications, and how many of all are not viewed. */
export const inboxResponse = z.object({
  data: z.array(notificationResponse),
  total: z.int(),
  unviewCount: z.int(),
});
export type Inbox = z.infer<typeof inboxResponse>;
