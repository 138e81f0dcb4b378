import { MAX_HTML } from "../limits.ts";
import { defineResource } from "../resource/define.ts";
import { f, fixed, help, plainText, serverSet, unique } from "../resource/fields.ts";

/** A mail in an agency's own words; one that it has not written goes out in ours (domain/mail/templates.ts). */
export const mailNotifications = defineResource({
  name: "mail-notifications",
  label: { one: "Mail template", many: "Mail templates" },
  owner: "agency",
  title: "name",
  fields: {
    code: unique(fixed(f.text("Code", plainText(64, 2)))),
    name: f.text("Name", plainText(128, 2)),
    subject: help(f.text("Subject", plainText(200, 1)), "{{name}} and the like are filled in for each mail"),
    html: f.html("Body", MAX_HTML),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: { agency: "write", "agency:staff": "read" },
  list: { columns: ["name", "subject"], sort: "name", search: ["name", "subject"] },
  form: ["name", "code", "subject", "html"],
  icon: "mail",
});
