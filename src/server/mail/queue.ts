import { sql } from "drizzle-orm";
import { fillHtml, fillLine } from "../../domain/mail/fill.ts";
import {
  type MailValues,
  missingValues,
  type TemplateCode,
  templateOf,
} from "../../domain/mail/templates.ts";
import { NO_AGENCY } from "../audit.ts";
import { sanitiseHtml } from "../crud/html.ts";
import { emailHistory } from "../db/schema/index.ts";
import { rowsOf } from "../db/statement.ts";
import type { Transaction } from "../db/transaction.ts";
import { newId } from "../ids.ts";
import type { Scope } from "../scope.ts";
import { markerOf } from "./links.ts";

export interface Mail<C extends TemplateCode> {
  readonly template: C;
  readonly to: string;
  /** A link is a path of this application, such as `/cms/s/orders`: its host is nobody's to choose. */
  readonly values: MailValues<C>;
}

interface Words extends Record<string, unknown> {
  agency: string;
  subject: string | null;
  html: string | null;
}

const MAX_SUBJECT = 255;

/** The agency's name and, where it has written any, its own words for this mail. */
async function wordsOf(tx: Transaction, agencyId: string, code: TemplateCode) {
  const { subject, html } = templateOf(code);
  const [own] = await rowsOf<Words>(
    tx,
    sql`select a.name as agency, t.subject, t.html from agencies a
      left join mail_notifications t on t.agency_id = a.id and t.code = ${code} and t.deleted_at is null
      where a.id = ${agencyId}`,
  );
  const agency = own?.agency ?? "Platen";
  // Written before its required values were checked: ours lead somewhere.
  if (!own?.html || missingValues(code, own.html).length > 0) return { agency, subject, html };
  return { agency, subject: own.subject ?? subject, html: own.html };
}

/**
 * Puts mail into the outbox, in the transaction of what causes it: it goes out if and only if that happened.
 * Several of one template go in with one statement. Whoever wants it on its way at once kicks the jobs after
 * the commit; without that it leaves within seconds.
 */
export async function queueMail<C extends TemplateCode>(
  tx: Transaction,
  scope: Scope,
  mails: Mail<C> | readonly Mail<C>[],
): Promise<void> {
  const listed: readonly Mail<C>[] = Array.isArray(mails) ? mails : [mails];
  const [first] = listed;
  if (!first) return;
  const agencyId = scope.reach === "platform" ? NO_AGENCY : scope.agencyId;
  const words = await wordsOf(tx, agencyId, first.template);
  const { links, lives } = templateOf(first.template);
  const rows = listed.map(({ template, to, values }) => {
    const id = newId();
    // Every value of a template is text: MailValues says so for each code.
    const given: Record<string, string> = { ...(values as Record<string, string>), agency: words.agency };
    const named = (of: (name: string) => string) =>
      Object.fromEntries(links.map((name) => [name, of(name)] as const));
    return {
      agencyId,
      id,
      to,
      template,
      subject: fillLine(words.subject, { ...given, ...named(() => "") }).slice(0, MAX_SUBJECT),
      html: sanitiseHtml(fillHtml(words.html, { ...given, ...named((name) => markerOf(id, name)) })),
      links: named((name) => given[name] ?? ""),
      status: "queued",
      attempts: 0,
      nextAttemptAt: sql`now()`,
      sendBefore: sql`now() + make_interval(secs => ${lives})`,
    };
  });
  await tx.insert(emailHistory).values(rows);
}
