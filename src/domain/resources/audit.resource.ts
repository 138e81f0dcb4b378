import { z } from "zod";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** Who changed what, when and from where. Written in the transaction of the change and never edited. */
export const audit = defineResource({
  name: "audit",
  label: { one: "Audit entry", many: "Activity" },
  owner: "agency",
  verbs: ["list", "show"],
  title: "action",
  fields: {
    action: serverSet(f.text("Action")),
    object: serverSet(f.text("Object")),
    subject: serverSet(optional(f.text("Subject"))),
    actor: serverSet(optional(f.reference("Changed by", "users", ["email", "fullName"]))),
    /** The API key with which a program made the change for its person. */
    apiKey: serverSet(optional(f.reference("API key", "api-keys"))),
    before: serverSet(optional(f.json("Before", z.unknown()))),
    after: serverSet(optional(f.json("After", z.unknown()))),
    ip: serverSet(optional(f.text("Address"))),
    createdAt: serverSet(f.timestamp("When")),
  },
  access: { agency: "read", administrator: "read" },
  list: {
    columns: ["createdAt", "actor", "apiKey", "action", "object", "subject", "before", "after", "ip"],
    filters: {
      action: "equals",
      object: "equals",
      subject: "equals",
      actor: "in",
      apiKey: "in",
      ip: "equals",
      createdAt: "range",
    },
    sort: "-createdAt",
  },
  areas: ["ag", "a"],
  paths: { ag: "/ag/settings/activity", a: "/a/activity" },
  menu: { ag: "palette", a: "palette" },
  icon: "history",
});
