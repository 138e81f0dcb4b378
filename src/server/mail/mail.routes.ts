import type { FastifyInstance } from "fastify";
import * as calls from "../../domain/mail/calls.ts";
import { DEFAULT_TEMPLATES } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { emailHistory, mailNotifications } from "../../domain/resources/index.ts";
import { badRequest } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { sanitizeHtml } from "../crud/write/html.ts";
import { inTransaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { mayInviteAgain } from "../people/users/invitations.queries.ts";
import { withLinks, withoutOneTimeLinks } from "./links.ts";
import { findLinks, queueAgain } from "./outbox.queries.ts";
import { templatePreviewRoutes } from "./template-preview.routes.ts";

function templateRoutes(api: FastifyInstance): void {
  const model = modelOf(mailNotifications);
  endpoint(api, calls.listDefaultTemplates, async () => ({
    data: DEFAULT_TEMPLATES,
    total: DEFAULT_TEMPLATES.length,
  }));

  endpoint(api, calls.showMailTemplate, async ({ actor, params, database }) => {
    const row = await showRow(database, model, actor.scope, params.id);
    return { ...row, data: row };
  });
}

function historyRoutes(api: FastifyInstance): void {
  const model = modelOf(emailHistory);
  endpoint(api, calls.showMailDelivery, async ({ request }) => ({
    sends: request.server.config.smtpUrl !== undefined,
  }));

  endpoint(api, calls.showEmail, async ({ actor, params, request, database }) => {
    const row = await showRow(database, model, actor.scope, params.id);
    const { smtpUrl, publicUrl } = request.server.config;
    const html = String(row.html);
    if (smtpUrl) return { ...row, html: sanitizeHtml(html) };
    const { links, base } = await findLinks(database, actor.scope, params.id, publicUrl);
    const isOwn = row.template === "invitation" && (await mayInviteAgain(database, actor, String(row.to)));
    const shown = isOwn ? links : withoutOneTimeLinks(links);
    return { ...row, html: sanitizeHtml(withLinks(html, String(row.id), shown, base)) };
  });

  endpoint(api, calls.resendEmail, async ({ actor, params, request, database }) => {
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
  });
}

export function mailRoutes(api: FastifyInstance): void {
  templateRoutes(api);
  templatePreviewRoutes(api);
  historyRoutes(api);
}
