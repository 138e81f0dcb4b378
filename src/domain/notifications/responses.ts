import { z } from "zod";
import { CHOICES, EVENT_GROUPS } from "./choices.ts";

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

/** A person's choice for an event that can reach them. */
export const notificationChoice = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  group: z.enum(EVENT_GROUPS),
  choice: z.enum(CHOICES),
  default: z.enum(CHOICES),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

/** `GET notification-choices`. `options`: the choices that this person has. */
export const notificationChoices = z.object({
  data: z.array(notificationChoice),
  total: z.int(),
  options: z.array(z.enum(CHOICES)),
});
export type NotificationChoices = z.infer<typeof notificationChoices>;

/** `PUT notification-choices`: choices by the event's key. Events that are left out stay as they are. */
export const newChoices = z.strictObject({ choices: z.record(z.string().max(64), z.string().max(16)) });
