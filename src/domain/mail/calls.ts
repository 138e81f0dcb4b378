import { z } from "zod";
import { MAX_HTML } from "../limits.ts";
import { byId, defineCall } from "../resource/call.ts";
import { plainText } from "../resource/fields.ts";
import { rowSchema } from "../resource/row-schema.ts";
import { emailHistory } from "../resources/email-history.resource.ts";
import { mailNotifications } from "../resources/mail-notifications.resource.ts";
import { defaultTemplateResponse, deliveryResponse, mailPreviewResponse } from "./responses.ts";

/** The longest subject of a template. */
const MAX_SUBJECT = 200;

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

/** A text as it is in the editor, saved or not. */
const typedText = z.strictObject({
  subject: plainText(MAX_SUBJECT, 1),
  html: z.string().max(MAX_HTML, `At most ${MAX_HTML} characters`),
});

export const previewMailTemplate = defineCall({
  name: "mail-notifications.preview",
  method: "POST",
  url: "/mail-notifications/:id/preview",
  requires: ["mail-notifications", "edit"],
  summary: "A text for a mail template filled with the newest real values; nothing is saved or sent",
  params: byId,
  body: typedText,
  response: mailPreviewResponse,
});

export const sendTemplateTest = defineCall({
  name: "mail-notifications.test",
  method: "POST",
  url: "/mail-notifications/:id/test",
  requires: ["mail-notifications", "edit"],
  summary: "Send a text for a mail template, filled with the newest real values, to my own address",
  params: byId,
  body: typedText,
  response: z.object({ message: z.string() }),
  changes: ["email-history"],
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
