import { IMPORT_STATUSES } from "../orders/import-status.ts";
import { defineResource } from "../resource/define.ts";
import { f, optional, serverSet } from "../resource/fields.ts";

/** A file that brought orders, as a job with progress. Listed at `orders/import/histories` as well. */
export const orderImports = defineResource({
  name: "order-imports",
  label: { one: "Import", many: "Import histories" },
  owner: "sellerTeam",
  verbs: ["list", "show"],
  title: "fileName",
  fields: {
    fileName: serverSet(f.text("File")),
    format: serverSet(optional(f.text("Format"))),
    /** The store that its orders came from, where that is known. */
    integration: serverSet(optional(f.reference("Store", "integrations", ["name", "platform"]))),
    status: serverSet(f.choice("Status", IMPORT_STATUSES)),
    rows: serverSet(f.integer("Rows")),
    total: serverSet(f.integer("Orders")),
    ready: serverSet(f.integer("Ready")),
    attention: serverSet(f.integer("Needs attention")),
    failed: serverSet(f.integer("Failed")),
    duplicate: serverSet(f.integer("Duplicates")),
    committed: serverSet(f.integer("Imported")),
    message: serverSet(optional(f.text("Message"))),
    createdUser: serverSet(optional(f.reference("By", "users", ["email", "fullName"]))),
    createdAt: serverSet(f.timestamp("Created")),
  },
  access: {
    agency: "read",
    "agency:staff": "read",
    "agency:accounting": "read",
    "agency:customer_support": "read",
    seller: "read",
    "seller:staff": "read",
    "seller:accounting": "read",
    "seller:customer_support": "read",
    // What came and when; the rows of a file, with buyers and prices, are for those who import.
    "seller:designer": ["list"],
    "seller:order_exporter": ["list"],
  },
  list: {
    columns: [
      "fileName",
      "format",
      "status",
      "total",
      "ready",
      "attention",
      "failed",
      "duplicate",
      "createdUser",
      "createdAt",
    ],
    filters: { status: "in", createdAt: "range" },
    sort: "-createdAt",
    search: ["fileName"],
  },
  areas: ["s"],
  icon: "import",
});
