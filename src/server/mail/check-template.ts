import { isFixedMail, isTemplateCode, missingValues } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { badField } from "../api-error.ts";
import type { WrittenRow } from "../crud/server-part.ts";
import { sanitizeHtml } from "../crud/write/html.ts";
import type { Transaction } from "../db/transaction.ts";
import { misplacedLink } from "./one-time-links.ts";

/** Refuses a body without a value that its mail requires, and one that gives a one-time link to others. */
export function checkBody(code: string, html: string): void {
  // What the sanitizer removes is not in the mail either.
  const sanitized = sanitizeHtml(html);
  const missing = missingValues(code, sanitized);
  if (missing.length > 0) throw badField("html", messages.placeholdersMissing(missing));
  const misplaced = misplacedLink(code, sanitized);
  if (misplaced !== undefined) throw badField("html", messages.oneTimeLinkMisplaced(misplaced));
}

/** Refuses a template of a mail that agencies cannot change, a new one of none that exists, and a body that does not do. */
export function checkTemplate(_tx: Transaction, { body, stored }: WrittenRow): void {
  const code = String(stored.code ?? body.code);
  if (isFixedMail(code)) throw badField("code", messages.templateFixed);
  // Only for new ones: older templates can still be edited and deleted.
  if (stored.code === undefined && !isTemplateCode(code)) throw badField("code", messages.templateUnknown);
  if (typeof body.html === "string") checkBody(code, body.html);
}
