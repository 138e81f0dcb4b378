import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { defaultTemplateResponse, deliveryResponse } from "../../domain/mail/responses.ts";
import { DEFAULT_TEMPLATES } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { emailHistory, mailNotifications } from "../../domain/resources/index.ts";
import { badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { sanitizeHtml } from "../crud/write/html.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { mayInviteAgain } from "../people/users/invitations.queries.ts";
import { withLinks, withoutOneTimeLinks } from "./links.ts";
import { findLinks, queueAgain } from "./outbox.queries.ts";

function templateRoutes(api: FastifyInstance): void {
  const model = modelOf(mailNotifications);
  endpoint(api, {
    method: "GET",
    url: "/mail-notifications/default-templates",
    requires: ["mail-notifications", "list"],
    summary: "The default template of each mail",
    response: z.object({ data: z.array(defaultTemplateResponse), total: z.int() }),
    handler: async () => ({ data: DEFAULT_TEMPLATES, total: DEFAULT_TEMPLATES.length }),
  });

  endpoint(api, {
    method: "GET",
    url: "/mail-notifications/:id",
    requires: ["mail-notifications", "show"],
    summary: "Show: Mail template; the row itself, and again as `data`",
    params: byId,
    response: model.rowResponse.extend({ data: model.rowResponse }),
    handler: async ({ actor, params, database }) => {
      const row = await showRow(database, model, actor.scope, params.id);
      return { ...row, data: row };
    },
  });
}

function historyRoutes(api: FastifyInstance): void {
  const model = modelOf(emailHistory);
  endpoint(api, {
    method: "GET",
    url: "/email-history/delivery",
    requires: ["email-history", "list"],
    summary: "Whether this server sends mail",
    response: deliveryResponse,
    handler: async ({ request }) => ({ sends: request.server.config.smtpUrl !== undefined }),
  });

  endpoint(api, {
    method: "GET",
    url: "/email-history/:id",
    requires: ["email-history", "show"],
    summary:
      "Show: Email. Its links work only if there is no mail server, and one-time links only in invitations that I may make",
    params: byId,
    response: model.rowResponse,
    handler: async ({ actor, params, request, database }) => {
      const row = await showRow(database, model, actor.scope, params.id);
      const { smtpUrl, publicUrl } = request.server.config;
      const html = String(row.html);
      if (smtpUrl) return { ...row, html: sanitizeHtml(html) };
      const { links, base } = await findLinks(database, actor.scope, params.id, publicUrl);
      const isOwn = row.template === "invitation" && (await mayInviteAgain(database, actor, String(row.to)));
      const shown = isOwn ? links : withoutOneTimeLinks(links);
      return { ...row, html: sanitizeHtml(withLinks(html, String(row.id), shown, base)) };
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/email-history/:id/resend",
    requires: ["email-history", "resend"],
    summary: "Send a failed or unconfirmed mail again",
    params: byId,
    response: z.object({ message: z.string() }),
    handler: async ({ actor, params, request, database }) => {
      await inTransaction(database, async (tx) => {
        const row = await showRow(tx, model, actor.scope, params.id);
        if (!(await queueAgain(tx, actor.scope, params.id))) throw badRequest(messages.notSentAgain);
        await recordAudit(tx, actor, {
          action: "resend",
          object: model.resource.name,
          subject: params.id.toLowerCase(),
          before: { status: row.status, reason: row.reason },
        });
      });
      request.server.jobs.kick();
      return { message: messages.mailQueued };
    },
  });
}

export function mailRoutes(api: FastifyInstance): void {
  templateRoutes(api);
  historyRoutes(api);
}
