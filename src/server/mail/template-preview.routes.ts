import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { BASE } from "../../domain/access/public-paths.ts";
import * as calls from "../../domain/mail/calls.ts";
import { withExamples } from "../../domain/mail/example-values.ts";
import type { TemplateCode } from "../../domain/mail/template-names.ts";
import { isFixedMail, isTemplateCode, type MailValues, templateOf } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { mailNotifications } from "../../domain/resources/index.ts";
import { badRequest, notFound } from "../api-error.ts";
import { recordAudit } from "../audit.ts";
import { command } from "../command.ts";
import { modelOf } from "../crud/model.ts";
import { showRow } from "../crud/show.ts";
import { rowsOf } from "../db/statement.ts";
import { inTransaction, type Transaction } from "../db/transaction.ts";
import { endpoint } from "../endpoint.ts";
import { newId } from "../ids.ts";
import { agencyScopeOf } from "../orders/agency-scope.ts";
import { type Limit, takeTry } from "../plugins/limits.ts";
import type { Actor } from "../scope.ts";
import { checkBody } from "./check-template.ts";
import { linkBase, withLinks } from "./links.ts";
import { LINK_DOMAIN } from "./outbox.queries.ts";
import { agencyTemplate, filledMail, queueMail } from "./queue.ts";
import { realValuesOf } from "./real-values.queries.ts";

const TESTS: Limit = { name: "template-test-mail", tries: 5, seconds: 600 };

const model = modelOf(mailNotifications);

/** Screens that links of previews lead to. None of them is a one-time link. */
const LINKS: Partial<Record<TemplateCode, string>> = {
  "confirm-account": "/auth/login",
  "reset-password": "/auth/forgot-password",
};

/** @throws 404, also for a template of an earlier version whose mail agencies cannot change or is not sent any more */
async function codeOf(tx: Transaction, actor: Actor, id: string): Promise<TemplateCode> {
  const code = String((await showRow(tx, model, actor.scope, id)).code);
  if (!isTemplateCode(code) || isFixedMail(code)) throw notFound();
  return code;
}

/** The mail with the newest real values of the agency, and examples where there are none. */
async function mailOf(tx: Transaction, actor: Actor, code: TemplateCode) {
  const real = await realValuesOf(tx, actor, agencyScopeOf(actor), code);
  const links = Object.fromEntries(
    templateOf(code).links.map((name) => [name, `${BASE}${LINKS[code] ?? "/"}`]),
  );
  // `withExamples` has every value of the template.
  const values = { ...withExamples(code, real.values), ...links } as MailValues<TemplateCode>;
  return { of: real.of, mail: { template: code, values, ...(real.lists && { lists: real.lists }) } };
}

async function linkBaseOf(tx: Transaction, agencyId: string, publicUrl: string): Promise<string> {
  const [row] = await rowsOf<{ domain: string | null }>(
    tx,
    sql`select ${LINK_DOMAIN} as domain from agencies a where a.id = ${agencyId}`,
  );
  return linkBase(row?.domain ?? null, publicUrl);
}

export function templatePreviewRoutes(api: FastifyInstance): void {
  endpoint(api, calls.previewMailTemplate, ({ actor, params, body, request, database }) =>
    inTransaction(database, async (tx) => {
      const { agencyId } = agencyScopeOf(actor);
      const { mail, of } = await mailOf(tx, actor, await codeOf(tx, actor, params.id));
      const { agency } = await agencyTemplate(tx, agencyId, mail.template);
      const id = newId();
      const { subject, html, links } = filledMail(id, { agency, ...body }, mail);
      const base = await linkBaseOf(tx, agencyId, request.server.config.publicUrl);
      return { subject, html: withLinks(html, id, links, base), of };
    }),
  );

  command(api, calls.sendTemplateTest, {
    startsJobs: true,
    prepare: async ({ actor, request, database }) => {
      if (request.server.config.smtpUrl === undefined) throw badRequest(messages.noMailServer);
      await takeTry(database, TESTS, actor.userId);
    },
    handler: async ({ actor, params, body, tx }) => {
      const code = await codeOf(tx, actor, params.id);
      checkBody(code, body.html);
      const { mail } = await mailOf(tx, actor, code);
      const text = { subject: `Test: ${body.subject}`, html: body.html };
      await queueMail(tx, agencyScopeOf(actor), { ...mail, to: actor.email }, { text });
      await recordAudit(tx, actor, {
        action: "test",
        object: model.resource.name,
        subject: params.id.toLowerCase(),
      });
      return { message: messages.testMailQueued(actor.email) };
    },
  });
}
