import { isTemplateCode, missingValues } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { badField } from "../api-error.ts";
import type { WrittenRow } from "../crud/server-part.ts";
import { sanitizeHtml } from "../crud/write/html.ts";
import type { Transaction } from "../db/transaction.ts";

/** Refuses a new template for a mail that does not exist, and a body without a value that its mail requires. */
export function checkTemplate(_tx: Transaction, { body, stored }: WrittenRow): void {
  const code = String(stored.code ?? body.code);
  // Only for new ones: older templates can still be edited and deleted.
  if (stored.code === undefined && !isTemplateCode(code)) throw badField("code", messages.templateUnknown);
  if (typeof body.html !== "string") return;
  // What the sanitizer removes is not in the mail either.
  const missing = missingValues(code, sanitizeHtml(body.html));
  if (missing.length > 0) throw badField("html", messages.placeholdersMissing(missing));
}
