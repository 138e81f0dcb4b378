import { MAX_HTML } from "../limits.ts";
import { defineResource } from "../resource/define.ts";
import { f, fixed, help, serverSet, unique } from "../resource/fields.ts";

/** An agency's own text of a mail. Mails without one use the default (domain/mail/templates.ts). */
export const mailNotifications = defineResource({
  name: "mail-notifications",
  label: { one: "Mail template", many: "Mail templates" },
  owner: "agency",
  title: "name",
  fields: {
    code: unique(fixed(f.text("Code", { format: "code", min: 2, max: 64 }))),
    name: f.text("Name", { min: 2, max: 128 }),
    subject: help(
      f.text("Subject", { min: 1, max: 200 }),
      "{{name}} and the like are filled in for each mail",
    ),
    html: f.html("Body", MAX_HTML),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: { agency: "write", "agency:staff": "read" },
  list: { columns: ["name", "subject"], sort: "name", search: ["name", "subject"] },
  form: ["name", "code", "subject", "html"],
  icon: "mail",
});
