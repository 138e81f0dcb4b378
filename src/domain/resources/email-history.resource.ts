import { TEMPLATE_NAMES } from "../mail/template-names.ts";
import { defineResource } from "../resource/define.ts";
import { f, initially, optional, serverSet } from "../resource/fields.ts";

export const MAIL_STATUSES = {
  queued: ["Queued", "default"],
  sending: ["Sending", "processing"],
  sent: ["Sent", "success"],
  failed: ["Failed", "error"],
  uncertain: ["Uncertain", "warning"],
} as const;

/**
 * Every mail, from the transaction that caused it to its delivery: the outbox itself. Mail without an agency, such as
 * an administrator's, has the nil id, like audit rows.
 */
export const emailHistory = defineResource({
  name: "email-history",
  label: { one: "Email", many: "Email History" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "subject",
  fields: {
    to: serverSet(f.text("To", { format: "email" })),
    subject: serverSet(f.text("Subject")),
    template: serverSet(f.choice("Template", TEMPLATE_NAMES)),
    status: serverSet(initially(f.choice("Status", MAIL_STATUSES), "queued")),
    attempts: serverSet(initially(f.integer("Attempts"), 0)),
    reason: serverSet(optional(f.text("Reason"))),
    nextAttemptAt: serverSet(optional(f.timestamp("Next attempt"))),
    sentAt: serverSet(optional(f.timestamp("Sent"))),
    createdAt: serverSet(f.timestamp("Queued at")),
    html: serverSet(f.html("Body")),
  },
  access: { agency: "read", administrator: "read" },
  list: {
    columns: ["to", "subject", "template", "status", "sentAt", "createdAt", "reason"],
    filters: { status: "in", template: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["to", "subject"],
  },
  areas: ["ag", "a"],
  menu: { a: "palette", ag: { group: "service", position: 80 } },
  icon: "mail",
});
