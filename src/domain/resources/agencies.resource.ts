import { defineResource } from "../resource/define.ts";
import { f, initially, keeps, optional, plainText, serverSet, unique } from "../resource/fields.ts";

export const agencies = defineResource({
  name: "agencies",
  label: { one: "Agency", many: "Agencies" },
  owner: "platform",
  verbs: ["list", "show", "edit"],
  title: "name",
  fields: {
    name: keeps(f.text("Name", { min: 3, max: 128 }), plainText(128, 2)),
    code: unique(keeps(f.text("Code", { format: "code", min: 3, max: 128 }), plainText(128, 2))),
    active: initially(f.choice("Status", { 0: ["Inactive", "default"], 1: ["Active", "success"] }), 1),
    manager: serverSet(optional(f.reference("Email", "users", ["email", "fullName"]))),
    primaryDomain: serverSet(optional(f.text("Domain", { format: "host" }))),
    basecost: optional(f.reference("Base cost", "basecosts")),
    /** One of its own, that sellers get who sign up or are created without another. The agency sets it. */
    defaultBasecost: serverSet(optional(f.reference("Base cost of new sellers", "basecosts"))),
    autoApproveOrders: initially(f.flag("Auto approve new sellers' orders"), false),
    cancelWindowMinutes: initially(f.integer("Sellers may cancel for (minutes)", { max: 10_080 }), 30),
    designFee: initially(f.money("Default design fee"), 0),
    designCost: initially(f.money("Default design cost"), 0),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  key: "read",
  access: { administrator: "write", agency: ["show"] },
  list: {
    columns: ["name", "code", "manager", "createdAt", "active", "primaryDomain"],
    filters: { active: "in" },
    sort: "-createdAt",
    sorts: ["name", "code"],
    search: ["name", "code"],
  },
  form: ["name", "code", "active", "basecost", "cancelWindowMinutes", "designFee", "designCost"],
  areas: ["a"],
  menu: { a: { group: "catalog", position: 30 } },
  icon: "bank",
});
