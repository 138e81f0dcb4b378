import { sql } from "drizzle-orm";
import { BASE } from "../../domain/access/public-paths.ts";
import { fillHtml, fillLine } from "../../domain/mail/fill.ts";
import { type LinkGroup, linkListHtml } from "../../domain/mail/link-list.ts";
import type { TemplateCode } from "../../domain/mail/template-names.ts";
import { isFixedMail, type MailValues, missingValues, templateOf } from "../../domain/mail/templates.ts";
import { choicesPath } from "../../domain/notifications/choices.ts";
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
import { misplacedLink } from "./one-time-links.ts";

export interface Mail<C extends TemplateCode> {
  readonly template: C;
  readonly to: string;
  /** A link is a path of this application, such as `/cms/s/orders`: the sender cannot choose the host. */
  readonly values: MailValues<C>;
  /** The lists of links of its template. */
  readonly lists?: Readonly<Record<string, readonly LinkGroup[]>>;
  /** The person who gets it by their own choice, which its foot links to. Left out: it is always sent. */
  readonly chosenBy?: string;
}

type Stored = Nullable<Raw<typeof mailNotifications, "subject" | "html">> & { agency: string };

/** The agency's name, and the text to fill. */
interface Words {
  readonly agency: string;
  readonly subject: string;
  readonly html: string;
}

const MAX_SUBJECT = 255;

/** The agency's name and, if it has one, its own template of this mail. */
export async function agencyTemplate(tx: Transaction, agencyId: string, code: TemplateCode): Promise<Words> {
  const { subject, html } = templateOf(code);
  const [own] = await rowsOf<Stored>(
    tx,
    sql`select a.name as agency, t.subject, t.html from agencies a
      left join mail_notifications t on t.agency_id = a.id and t.code = ${code} and t.deleted_at is null
      where a.id = ${agencyId}`,
  );
  const agency = own?.agency ?? "Platen";
  if (!own?.html || isFixedMail(code)) return { agency, subject, html };
  // A template from before these checks: the default has the links, and at places where only the recipient has them.
  const ownHtml = sanitizeHtml(own.html);
  const isUsable = missingValues(code, ownHtml).length === 0 && misplacedLink(code, ownHtml) === undefined;
  return isUsable ? { agency, subject: own.subject ?? subject, html: ownHtml } : { agency, subject, html };
}

/** The links of one mail: its HTML has a placeholder for each, and sending adds the address. */
class MailLinks {
  readonly paths: Record<string, string> = {};
  private readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  add(name: string, path: string): string {
    this.paths[name] = path;
    return markerOf(this.id, name);
  }

  /** Adds a link without a name. No name begins with another, since placeholders are replaced one by one. */
  addNext(path: string): string {
    return this.add(`line-${String(Object.keys(this.paths).length).padStart(6, "0")}`, path);
  }
}

const footOf = (address: string) =>
  `<p style="color:#6b7280">You get this email because of your notification settings. <a href="${address}">Choose what reaches you</a></p>`;

/** The subject, the HTML and the paths of its links of one mail. */
export function filledMail<C extends TemplateCode>(
  id: string,
  words: Words,
  { template, values, lists = {}, chosenBy }: Omit<Mail<C>, "to">,
) {
  const { links } = templateOf(template);
  // Every value of a template is a string, as MailValues declares.
  const texts: Record<string, string> = { ...(values as Record<string, string>), agency: words.agency };
  const named = new MailLinks(id);
  const addresses = Object.fromEntries(links.map((name) => [name, named.add(name, texts[name] ?? "")]));
  const blocks = Object.fromEntries(
    Object.entries(lists).map(([name, groups]) => [
      name,
      linkListHtml(groups, (path) => named.addNext(path)),
    ]),
  );
  const foot = chosenBy ? footOf(named.add("choices", `${BASE}${choicesPath(chosenBy)}`)) : "";
  const withoutLinks = Object.fromEntries(links.map((name) => [name, ""]));
  return {
    subject: fillLine(words.subject, { ...texts, ...withoutLinks }).slice(0, MAX_SUBJECT),
    html: sanitizeHtml(fillHtml(words.html, { ...texts, ...addresses }, blocks) + foot),
    links: named.paths,
  };
}

interface Options {
  /** An administrator caused it. */
  readonly byPlatform?: boolean;
  /** Instead of the agency's template. */
  readonly text?: Pick<Words, "subject" | "html">;
}

/**
 * Queues mails in the transaction of their cause, so that they are sent if and only if it commits. Mails of one
 * template are inserted by one statement. Kick the jobs after the commit to send them at once; otherwise they are sent
 * within seconds.
 */
export async function queueMail<C extends TemplateCode>(
  tx: Transaction,
  scope: Scope,
  mails: Mail<C> | readonly Mail<C>[],
  { byPlatform = false, text }: Options = {},
): Promise<void> {
  const listed: readonly Mail<C>[] = Array.isArray(mails) ? mails : [mails];
  const [first] = listed;
  if (!first) return;
  const agencyId = scope.reach === "platform" ? NO_AGENCY : scope.agencyId;
  const words = { ...(await agencyTemplate(tx, agencyId, first.template)), ...text };
  const { lifetime } = templateOf(first.template);
  const rows = listed.map((mail) => {
    const id = newId();
    return {
      agencyId,
      id,
      byPlatform: byPlatform || agencyId === NO_AGENCY,
      to: mail.to,
      template: mail.template,
      ...filledMail(id, words, mail),
      status: "queued" as const,
      attempts: 0,
      nextAttemptAt: sql`now()`,
      sendBefore: sql`now() + make_interval(secs => ${lifetime})`,
    };
  });
  await tx.insert(emailHistory).values(rows);
}
