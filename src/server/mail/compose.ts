import MailComposer from "nodemailer/lib/mail-composer";
import { withImageHost } from "../../domain/images/address.ts";
import { escapeHtml } from "../../domain/mail/fill.ts";
import { sanitizeHtml } from "../crud/write/html.ts";
import { linkBase, withLinks } from "./links.ts";
import type { ClaimedMail } from "./outbox.queries.ts";

/** The sender, and the base of links unless the agency has a domain. */
export interface Sender {
  readonly from: string;
  readonly publicUrl: string;
}

export interface Composed {
  readonly from: string;
  readonly to: string;
  readonly message: Buffer;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};

/** The plain text of a mail, with the address of a link behind its text. */
export const textOf = (html: string): string =>
  html
    .replace(
      /<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gis,
      (_, href: string, text: string) => `${text}: ${href}`,
    )
    .replace(/<li[^>]*>/gi, "- ")
    .replace(/<br[^>]*>|<\/(p|div|h\d|li|tr|blockquote|ul|ol|table)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{2,}/g, "\n\n")
    .trim();

/** The HTML page of a mail. Mail clients support inline styles only. */
export const pageOf = (title: string, html: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>` +
  '<body style="margin:0;padding:24px;background:#fff;color:#1f2937;font:15px/24px system-ui,sans-serif">' +
  `<div style="max-width:560px;margin:0 auto">${html}</div></body></html>`;

/** The bytes of a claimed mail. Its Message-ID has the mail's id, so that a repeated send is known as a duplicate. */
export async function compose(mail: ClaimedMail, { from, publicUrl }: Sender): Promise<Composed> {
  const base = linkBase(mail.primaryDomain, publicUrl);
  const html = withImageHost(sanitizeHtml(withLinks(mail.html, mail.id, mail.links, base)), base);
  const message = await new MailComposer({
    from: { name: mail.agency ?? "Platen", address: from },
    to: { name: "", address: mail.to },
    ...(mail.replyTo ? { replyTo: { name: "", address: mail.replyTo } } : {}),
    subject: mail.subject,
    html: pageOf(mail.subject, html),
    text: textOf(html),
    messageId: `<${mail.id}@${from.split("@")[1]}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  })
    .compile()
    .build();
  return { from, to: mail.to, message };
}
