import { z } from "zod";
import { byId, defineCall } from "../resource/call.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { emailHistory } from "../resources/email-history.resource.ts";
import { mailNotifications } from "../resources/mail-notifications.resource.ts";
import { defaultTemplateResponse, deliveryResponse } from "./responses.ts";

export const listDefaultTemplates = defineCall({
  name: "mail-notifications.defaults",
  method: "GET",
  url: "/mail-notifications/default-templates",
  requires: ["mail-notifications", "list"],
  summary: "The default template of each mail",
  response: z.object({ data: z.array(defaultTemplateResponse), total: z.int() }),
});

export const showMailTemplate = defineCall({
  name: "mail-notifications.show",
  method: "GET",
  url: "/mail-notifications/:id",
  requires: ["mail-notifications", "show"],
  summary: "Show: Mail template; the row itself, and again as `data`",
  params: byId,
  response: () => rowSchema(mailNotifications).extend({ data: rowSchema(mailNotifications) }),
});

export const showMailDelivery = defineCall({
  name: "email-history.delivery",
  method: "GET",
  url: "/email-history/delivery",
  requires: ["email-history", "list"],
  summary: "Whether this server sends mail",
  response: deliveryResponse,
});

export const showEmail = defineCall({
  name: "email-history.show",
  method: "GET",
  url: "/email-history/:id",
  requires: ["email-history", "show"],
  summary:
    "Show: Email. Its links work only if there is no mail server, and one-time links only in invitations that I may make",
  params: byId,
  response: () => rowSchema(emailHistory),
});

export const resendEmail = defineCall({
  name: "email-history.resend",
  method: "POST",
  url: "/email-history/:id/resend",
  requires: ["email-history", "resend"],
  summary: "Send a failed or unconfirmed mail again",
  params: byId,
  response: z.object({ message: z.string() }),
  changes: ["email-history"],
});
