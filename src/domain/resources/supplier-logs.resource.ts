import { PUBLISH_STATUSES } from "../catalogs/shapes.ts";
import { LOG_TYPES, variantChanged } from "../catalogs/supplier-log.ts";
import { defineResource } from "../resource/define.ts";
import { agencyOnly, f, optional, serverSet } from "../resource/fields.ts";

/** A change of a catalog's prices by a supplier or an agency. */
export const supplierLogs = defineResource({
  name: "supplier-logs",
  label: { one: "Price log", many: "History logs" },
  owner: "platform",
  verbs: ["list", "show"],
  path: "products/supplier-log/histories",
  title: "note",
  fields: {
    catalog: serverSet(f.reference("Catalog", "catalogs", ["name", "productCode"])),
    createdUser: serverSet(optional(f.reference("Updated user", "users", ["email", "fullName"]))),
    status: serverSet(f.choice("Status", PUBLISH_STATUSES)),
    type: serverSet(f.choice("Type", LOG_TYPES)),
    note: serverSet(optional(f.text("Note"))),
    variantChanged: agencyOnly(serverSet(f.json("Variants", variantChanged))),
    createdDate: serverSet(f.timestamp("Log date")),
  },
  key: "write",
  access: { administrator: "read", supplier: "read", agency: "read", "agency:staff": "read" },
  list: {
    columns: ["catalog", "createdUser", "status", "createdDate", "note"],
    filters: { catalog: "in", type: "in", status: "in", createdDate: "range" },
    sort: "-createdDate",
    search: ["note"],
  },
  icon: "history",
});
