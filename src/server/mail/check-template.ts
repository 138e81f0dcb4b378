import { isTemplateCode, missingValues } from "../../domain/mail/templates.ts";
import { messages } from "../../domain/messages.ts";
import { sanitiseHtml } from "../crud/html.ts";
import type { WrittenRow } from "../crud/row-rules.ts";
import type { Transaction } from "../db/transaction.ts";
import { refuseField } from "../refusal.ts";

/** Refuses a new template of a mail that does not exist, and a body without a value that its mail cannot do without. */
export function checkTemplate(_tx: Transaction, { body, stored }: WrittenRow): void {
  const code = String(stored.code ?? body.code);
  // Only a new one: those from before can still be edited and deleted.
  if (stored.code === undefined && !isTemplateCode(code)) throw refuseField("code", messages.templateUnknown);
  if (typeof body.html !== "string") return;
  // What the sanitizer takes out is not in the mail either.
  const missing = missingValues(code, sanitiseHtml(body.html));
  if (missing.length > 0) throw refuseField("html", messages.placeholdersMissing(missing));
}
