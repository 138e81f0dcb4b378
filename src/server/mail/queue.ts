import { sql } from "drizzle-orm";
import { fillHtml, fillLine } from "../../domain/mail/fill.ts";
import {
  type MailValues,
  missingValues,
  type TemplateCode,
  templateOf,
} from "../../domain/mail/templates.ts";
import { NO_AGENCY } from "../audit.ts";
import { sanitizeHtml } from "../crud/write/html.ts";
import type { Nullable, Raw } from "../db/raw-row.ts";
import type { mailNotifications } from "../db/schema/index.ts";
import { emailHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Scope } from "../scope.ts";
import { markerOf } from "./links.ts";

export interface Mail<C extends TemplateCode> {
  readonly template: C;
  readonly to: string;
  /** A link is a path of this application, such as `/cms/s/orders`: the sender cannot choose the host. */
  readonly values: MailValues<C>;
}

type Words = Nullable<Raw<typeof mailNotifications, "subject" | "html">> & { agency: string };

const MAX_SUBJECT = 255;

/** The agency's name and, if it has one, its own template of this mail. */
async function agencyTemplate(tx: Transaction, agencyId: string, code: TemplateCode) {
  const { subject, html } = templateOf(code);
  const [own] = await rowsOf<Words>(
    tx,
    sql`select a.name as agency, t.subject, t.html from agencies a
      left join mail_notifications t on t.agency_id = a.id and t.code = ${code} and t.deleted_at is null
      where a.id = ${agencyId}`,
  );
  const agency = own?.agency ?? "Platen";
  // A template from before its required values were checked: the default contains the links.
  if (!own?.html || missingValues(code, own.html).length > 0) return { agency, subject, html };
  return { agency, subject: own.subject ?? subject, html: own.html };
}

/**
 * Queues mails in the transaction of their cause, so that they are sent if and only if it commits. Mails of one
 * template are inserted by one statement. Kick the jobs after the commit to send them at once; otherwise they are sent
 * within seconds. `byPlatform`: an administrator caused it.
 */
export async function queueMail<C extends TemplateCode>(
  tx: Transaction,
  scope: Scope,
  mails: Mail<C> | readonly Mail<C>[],
  { byPlatform = false }: { readonly byPlatform?: boolean } = {},
): Promise<void> {
  const listed: readonly Mail<C>[] = Array.isArray(mails) ? mails : [mails];
  const [first] = listed;
  if (!first) return;
  const agencyId = scope.reach === "platform" ? NO_AGENCY : scope.agencyId;
  const words = await agencyTemplate(tx, agencyId, first.template);
  const { links, lifetime } = templateOf(first.template);
  const rows = listed.map(({ template, to, values }) => {
    const id = newId();
    // Every value of a template is a string, as MailValues declares.
    const templateValues: Record<string, string> = {
      ...(values as Record<string, string>),
      agency: words.agency,
    };
    const named = (of: (name: string) => string) =>
      Object.fromEntries(links.map((name) => [name, of(name)] as const));
    return {
      agencyId,
      id,
      byPlatform: byPlatform || agencyId === NO_AGENCY,
      to,
      template,
      subject: fillLine(words.subject, { ...templateValues, ...named(() => "") }).slice(0, MAX_SUBJECT),
      html: sanitizeHtml(fillHtml(words.html, { ...templateValues, ...named((name) => markerOf(id, name)) })),
      links: named((name) => templateValues[name] ?? ""),
      status: "queued" as const,
      attempts: 0,
      nextAttemptAt: sql`now()`,
      sendBefore: sql`now() + make_interval(secs => ${lifetime})`,
    };
  });
  await tx.insert(emailHistory).values(rows);
}
