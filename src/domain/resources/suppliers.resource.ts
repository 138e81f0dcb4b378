import { defineResource } from "../resource/define.ts";
import { f, help, initially, optional, serverSet } from "../resource/fields.ts";

/** Companies that make the goods of catalogs: the platform's, and those that an agency has for its own catalogs. */
export const suppliers = defineResource({
  name: "suppliers",
  label: { one: "Supplier", many: "Suppliers" },
  owner: "platform",
  verbs: ["list", "show", "create", "edit"],
  title: "name",
  fields: {
    name: f.text("Name", { min: 2, max: 128 }),
    code: f.text("Code", { format: "code", min: 2, max: 64 }),
    email: optional(f.text("Email", { format: "email" })),
    phone: optional(f.text("Phone", { format: "phone" })),
    address: optional(f.longText("Address")),
    paymentTerms: help(
      initially(f.integer("Payment terms (days)", { max: 365 }), 30),
      "Days from shipping until its costs are due",
    ),
    paymentMethod: optional(f.text("Payment method", { max: 64 })),
    paymentAccount: optional(f.text("Payment account")),
    active: initially(f.choice("Status", { 0: ["Inactive", "default"], 1: ["Active", "success"] }), 1),
    /** The agency that owns it; `null` for the platform's. */
    ownerAgency: serverSet(optional(f.reference("Owner", "agencies", ["name"]))),
    createdAt: serverSet(f.timestamp("Created", "date")),
  },
  access: {
    administrator: "write",
    supplier: ["show"],
    agency: "write",
    "agency:staff": "read",
    "agency:accounting": "read",
  },
  list: {
    columns: ["name", "code", "email", "paymentTerms", "active", "ownerAgency", "createdAt"],
    filters: { active: "in" },
    sort: "-createdAt",
    sorts: ["name", "code"],
    search: ["name", "code", "email"],
  },
  form: [
    "name",
    "code",
    "email",
    "phone",
    "address",
    "paymentTerms",
    "paymentMethod",
    "paymentAccount",
    "active",
  ],
  areas: ["a", "ag"],
  menu: { a: { tabOf: "/a/supplier-catalog", position: 10 }, ag: { tabOf: "/ag/catalogs", position: 10 } },
  icon: "truck",
});
