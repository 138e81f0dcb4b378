import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { DEFAULT_TEMPLATES } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { emailHistory, mailNotifications } from "../../domain/resources/index.ts";
import { recordAudit } from "../audit.ts";
import { sanitiseHtml } from "../crud/html.ts";
import { showRow } from "../crud/show.ts";
import { specOf } from "../crud/spec.ts";
import { inTransaction } from "../db/transaction.ts";
import { byId, endpoint } from "../endpoint.ts";
import { refuse } from "../refusal.ts";
import { withLinks } from "./links.ts";
import { findLinks, queueAgain } from "./outbox.queries.ts";

const defaultTemplate = z.object({
  code: z.string(),
  name: z.string(),
  subject: z.string(),
  html: z.string(),
});

function templateRoutes(api: FastifyInstance): void {
  const spec = specOf(mailNotifications);
  endpoint(api, {
    method: "GET",
    url: "/mail-notifications/default-templates",
    may: ["mail-notifications", "list"],
    summary: "The product's own words for each mail",
    answer: z.object({ data: z.array(defaultTemplate), total: z.int() }),
    handle: async () => ({ data: DEFAULT_TEMPLATES, total: DEFAULT_TEMPLATES.length }),
  });

  endpoint(api, {
    method: "GET",
    url: "/mail-notifications/:id",
    may: ["mail-notifications", "show"],
    summary: "Show: Mail template; the row itself, and once more as `data`",
    params: byId,
    answer: spec.rowAnswer.extend({ data: spec.rowAnswer }),
    handle: async ({ actor, params, database }) => {
      const row = await showRow(database, spec, actor.scope, params.id);
      return { ...row, data: row };
    },
  });
}

function historyRoutes(api: FastifyInstance): void {
  const spec = specOf(emailHistory);
  endpoint(api, {
    method: "GET",
    url: "/email-history/delivery",
    may: ["email-history", "list"],
    summary: "Whether mail leaves this server",
    answer: z.object({ sends: z.boolean() }),
    handle: async ({ request }) => ({ sends: request.server.config.smtpUrl !== undefined }),
  });

  endpoint(api, {
    method: "GET",
    url: "/email-history/:id",
    may: ["email-history", "show"],
    summary: "Show: Email. Its links work where there is no mail server and this is the only way to read it",
    params: byId,
    answer: spec.rowAnswer,
    handle: async ({ actor, params, request, database }) => {
      const row = await showRow(database, spec, actor.scope, params.id);
      const { smtpUrl, publicUrl } = request.server.config;
      const html = String(row.html);
      if (smtpUrl) return { ...row, html: sanitiseHtml(html) };
      const { links, base } = await findLinks(database, actor.scope, params.id, publicUrl);
      return { ...row, html: sanitiseHtml(withLinks(html, String(row.id), links, base)) };
    },
  });

  endpoint(api, {
    method: "POST",
    url: "/email-history/:id/resend",
    may: ["email-history", "resend"],
    summary: "Send a failed or uncertain mail once more, as somebody's decision",
    params: byId,
    answer: z.object({ message: z.string() }),
    handle: async ({ actor, params, request, database }) => {
      await inTransaction(database, async (tx) => {
        const row = await showRow(tx, spec, actor.scope, params.id);
        if (!(await queueAgain(tx, actor.scope, params.id))) throw refuse(messages.notSentAgain);
        await recordAudit(tx, actor, {
          action: "resend",
          object: spec.resource.name,
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
