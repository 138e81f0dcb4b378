import { z } from "zod";
import { NOTIFICATIONS } from "../limits.ts";
import { byId, defineCall } from "../resource/call.ts";
import { countFrom } from "../resource/query-values.ts";
import { inboxResponse, newChoices, notificationChoices, notificationResponse } from "./responses.ts";

export const showNotificationChoices = defineCall({
  name: "notification-choices.list",
  method: "GET",
  url: "/notification-choices",
  requires: ["notification-choices", "list"],
  summary: "How each event reaches me, with its default",
  response: notificationChoices,
});

export const saveNotificationChoices = defineCall({
  name: "notification-choices.edit",
  method: "PUT",
  url: "/notification-choices",
  requires: ["notification-choices", "edit"],
  summary: "Choose how events reach me; events that are left out stay as they are",
  body: newChoices,
  response: notificationChoices,
  changes: ["notification-choices"],
});

export const listNotifications = defineCall({
  name: "push-notifications.list",
  method: "GET",
  url: "/push-notifications",
  requires: ["push-notifications", "list"],
  summary: "My notifications, newest first, with the number of unread ones",
  query: z.strictObject({
    page: countFrom(1, 100_000).optional(),
    limit: countFrom(1, NOTIFICATIONS.max).optional(),
  }),
  response: inboxResponse,
});

export const streamNotifications = defineCall({
  name: "push-notifications.stream",
  method: "GET",
  url: "/push-notifications/stream",
  requires: ["push-notifications", "list"],
  summary: "Server-sent events: new notifications and changed orders",
  response: z.unknown(),
  produces: "text/event-stream; charset=utf-8",
});

export const markNotification = defineCall({
  name: "push-notifications.edit",
  method: ["PATCH", "PUT"],
  url: "/push-notifications/:id",
  requires: ["push-notifications", "edit"],
  summary: "Mark a notification as read or unread",
  params: byId,
  body: z.strictObject({ viewed: z.boolean() }),
  response: notificationResponse,
  changes: ["push-notifications"],
});

export const markAllNotifications = defineCall({
  name: "push-notifications.editAll",
  method: "POST",
  url: "/push-notifications/mark-all-read",
  requires: ["push-notifications", "edit"],
  summary: "Mark all my notifications as read",
  response: z.object({ marked: z.int() }),
  changes: ["push-notifications"],
});
